/** What a flag can say. */
export type FlagValue = boolean | string | number

/** What the site does while no flag says otherwise: the pregnancy-planning test and discounts are shown. */
export const FLAG_DEFAULTS: Readonly<Record<string, FlagValue>> = { discounts: true, planning: true }

/** Flags that pages are made with, the same for every visitor of a site: only the site can be their condition. */
export const SITE_WIDE_FLAGS: readonly string[] = ['discounts']

/** Keys of flags and names of buckets. No name is one that every object has by itself, such as `__proto__`, and sets something. */
export const isFlagName = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z\d][\w.-]{0,99}$/i.test(value)

/** A key as it was typed: one of the site's own flags in its spelling, whose pages would not know it in another case. */
export const normalizeFlagKey = (typed: string): string =>
  Object.keys(FLAG_DEFAULTS).find((key) => key.toLowerCase() === typed.trim().toLowerCase()) ?? typed.trim()

/** A value that a flag can have; a text is short enough to be kept in every browser. */
export const isFlagValue = (value: unknown): value is FlagValue =>
  typeof value === 'boolean' || Number.isFinite(value) || (typeof value === 'string' && value.length <= 500)
