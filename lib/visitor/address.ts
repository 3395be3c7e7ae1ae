import type { Address } from '../contract/address.ts'

const NAME = /^[\p{L}\p{N} .’'-]{1,60}$/u

/**
 * Parses a response of `GET /api/address`, or a stored one: `null` if the city is unknown, `undefined` if invalid. Must
 * agree with `addressSchema`, which is too large for the first load.
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

const MAX_AGE_MS = 30 * 86_400_000

/** When a city was looked up (milliseconds since the epoch), and the country by IP then; `null` if unknown. */
export interface Finding {
  readonly at: number
  readonly country: string | null
}

export function parseFinding(value: unknown): Finding | undefined {
  const { at, country } = Object(value) as Record<string, unknown>
  const isFinding =
    typeof at === 'number' &&
    Number.isFinite(at) &&
    (country === null || (typeof country === 'string' && /^[A-Z]{2}$/.test(country)))
  return isFinding ? { at, country } : undefined
}

export const isFindingFresh = (finding: Finding | undefined, now: number, country: string | null): boolean =>
  finding !== undefined &&
  finding.at <= now &&
  now - finding.at < MAX_AGE_MS &&
  (country === null || finding.country === country)
