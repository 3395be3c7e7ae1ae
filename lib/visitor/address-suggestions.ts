import type { AddressSuggestion } from '../contract/address-suggestions.ts'
import { MAX_SUGGESTIONS } from '../domain/address-limits.ts'

const MAX_ADDRESS = 300
const MAX_NAME = 100

const isText = (value: unknown, max: number): value is string => typeof value === 'string' && [...value].length <= max

function parseSuggestion(value: unknown): AddressSuggestion | undefined {
  const { address, city, region, hasHouse } = Object(value) as Record<string, unknown>
  return isText(address, MAX_ADDRESS) &&
    address !== '' &&
    isText(city, MAX_NAME) &&
    isText(region, MAX_NAME) &&
    typeof hasHouse === 'boolean'
    ? { address, city, region, hasHouse }
    : undefined
}

/**
 * Parses a response of `POST /api/address/suggestions`; `undefined` if invalid. Must agree with `suggestionsSchema`,
 * which is too large for a form.
 */
export function parseSuggestions(value: unknown): AddressSuggestion[] | undefined {
  const { suggestions } = Object(value) as Record<string, unknown>
  if (!Array.isArray(suggestions) || suggestions.length > MAX_SUGGESTIONS) return undefined
  const parsed = suggestions.flatMap((one: unknown) => parseSuggestion(one) ?? [])
  return parsed.length === suggestions.length ? parsed : undefined
}
