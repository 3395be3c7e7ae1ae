import type { Address } from '../contract/address.ts'

const NAME = /^[\p{L}\p{N} .’'-]{1,60}$/u

/**
 * An answer of `GET /api/address`, or what is remembered of one: `null` where the city is unknown, `undefined` for what
 * is no answer. Agrees with `addressSchema`, which is too large for the first load.
 */
export function parseAddress(value: unknown): Address | null | undefined {
  if (value === null) return null
  const { city, city_type: cityType, where } = Object(value) as Record<string, unknown>
  const isAddress = typeof city === 'string' && NAME.test(city) && typeof cityType === 'string' && [...cityType].length <= 20 && typeof where === 'string'
  return isAddress ? { city, city_type: cityType, where } : undefined
}
