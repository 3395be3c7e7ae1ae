/** Parts of the back office; each is opened by roles of its own. `dictionaries` are all lists but that of the banners. */
export const ADMIN_AREAS = ['banners', 'dictionaries', 'images', 'chat', 'orders', 'prices', 'marketing'] as const
export type AdminArea = (typeof ADMIN_AREAS)[number]

export const ROLES = ['administrator', 'editor', 'operator', 'marketer', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** What each role opens; what is not named here stays closed. */
const AREAS_OF: Readonly<Record<Role, readonly AdminArea[]>> = {
  administrator: ADMIN_AREAS,
  editor: ['banners', 'dictionaries', 'images'],
  operator: ['chat', 'orders'],
  marketer: ['banners', 'images', 'marketing'],
  viewer: ['marketing'],
}

/** What an outside account backend opens by letting somebody in at all (specification, section 6). */
export const AREAS_WITHOUT_ROLE: readonly AdminArea[] = ['images', 'banners']

/** Areas with personal data. What is seen or changed there is logged with the name of the account, so one without a name has no access. */
export const NAMED_AREAS: readonly AdminArea[] = ['orders']

export const areasOf = (roles: readonly Role[]): readonly AdminArea[] =>
  ADMIN_AREAS.filter((area) => roles.some((role) => AREAS_OF[role].includes(area)))
