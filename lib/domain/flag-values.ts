export type FlagValue = boolean | string | number

export const FLAG_DEFAULTS: Readonly<Record<string, FlagValue>> = { discounts: true, planning: true }

/** Flags rendered into cached pages: only the site variant may be a condition, not the visitor. */
export const SITE_WIDE_FLAGS: readonly string[] = ['discounts']

/** Validates flag keys and variation names; must exclude `__proto__` and the like, which are assigned as properties. */
export const isFlagName = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z\d][\w.-]{0,99}$/i.test(value)

export const normalizeFlagKey = (input: string): string =>
  Object.keys(FLAG_DEFAULTS).find((key) => key.toLowerCase() === input.trim().toLowerCase()) ?? input.trim()

/** Text values are limited, since every browser stores them. */
export const isFlagValue = (value: unknown): value is FlagValue =>
  typeof value === 'boolean' || Number.isFinite(value) || (typeof value === 'string' && value.length <= 500)
