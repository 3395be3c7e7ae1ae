import type { Address } from '../contract/address.ts'

const NAME = /^[\p{L}\p{N} .’'-]{1,60}$/u

/**
 * An answer of `GET /api/address`, or what is remembered of one: `null` where the city is unknown, `undefined` for what
 * is no answer. Agrees with `addressSchema`, which is too large for the first load.
 */
export function parseAddress(value: unknown): Address | null | undefined {
  if (value === null) return null
  const { city, city_type: cityType, where } = Object(value) as Record<string, unknown>
  const isAddress =
    typeof city === 'string' &&
    NAME.test(city) &&
    typeof cityType === 'string' &&
    [...cityType].length <= 20 &&
    typeof where === 'string'
  return isAddress ? { city, city_type: cityType, where } : undefined
}

/** Milliseconds after which the city of an address is looked for again: 30 days. */
const MAX_AGE_MS = 30 * 86_400_000

/** When a city was found, in milliseconds, and the country of the address then; `null` where it was unknown. */
export interface Finding {
  readonly at: number
  readonly country: string | null
}

/** A stored finding; `undefined` for what is none. */
export function parseFinding(value: unknown): Finding | undefined {
  const { at, country } = Object(value) as Record<string, unknown>
  const isFinding =
    typeof at === 'number' &&
    Number.isFinite(at) &&
    (country === null || (typeof country === 'string' && /^[A-Z]{2}$/.test(country)))
  return isFinding ? { at, country } : undefined
}

/** Whether a finding still holds: it is not older than 30 days nor from the future, and the country is not known to be another. */
export const isFindingFresh = (finding: Finding | undefined, now: number, country: string | null): boolean =>
  finding !== undefined &&
  finding.at <= now &&
  now - finding.at < MAX_AGE_MS &&
  (country === null || finding.country === country)
