/**
 * Parts of the back office. `dictionaries`: all lists except the banners. An external account backend grants
 * `AREAS_WITHOUT_ROLE` by admitting a user at all (specification, section 6). `NAMED_AREAS` have personal data: access
 * is logged with the account name, so an account without a name gets none of them.
 */
export const ADMIN_AREAS = [
  'banners',
  'dictionaries',
  'images',
  'chat',
  'orders',
  'emails',
  'subscribers',
  'prices',
  'marketing',
  'audit',
] as const
export type AdminArea = (typeof ADMIN_AREAS)[number]

export const ROLES = ['administrator', 'editor', 'operator', 'marketer', 'viewer'] as const
export type Role = (typeof ROLES)[number]

const AREAS_OF: Readonly<Record<Role, readonly AdminArea[]>> = {
  administrator: ADMIN_AREAS,
  editor: ['banners', 'dictionaries', 'images'],
  operator: ['chat', 'orders', 'emails'],
  marketer: ['banners', 'images', 'subscribers', 'marketing'],
  viewer: ['marketing'],
}

export const AREAS_WITHOUT_ROLE: readonly AdminArea[] = ['images', 'banners']

export const NAMED_AREAS: readonly AdminArea[] = ['orders', 'emails', 'subscribers', 'audit']

export const areaOfDictionary = (name: string | undefined): AdminArea =>
  name === 'banners' ? 'banners' : 'dictionaries'

export const mayOpen = (areas: readonly AdminArea[], area: AdminArea | 'any'): boolean =>
  area === 'any' ? areas.length > 0 : areas.includes(area)

export const areasOf = (roles: readonly Role[]): readonly AdminArea[] =>
  ADMIN_AREAS.filter((area) => roles.some((role) => AREAS_OF[role].includes(area)))
