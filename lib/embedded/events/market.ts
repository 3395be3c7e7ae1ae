import type { TrackedEvent } from '../../contract/tracking.ts'
import { parseVariant, rulesOf } from '../../variants/variants.ts'

/**
 * Adds what the page did not know: the country of the IP address, unless the visitor chose one, and the currency of a
 * variant that has only one. The IP address itself is not stored.
 */
export function withMarket(event: TrackedEvent, countryByIp: string | null): TrackedEvent {
  const { userAttributes } = event.data
  const variant = parseVariant(String(userAttributes['variant']))
  const rules = variant && rulesOf(variant)
  const defaults = {
    ...(countryByIp && { country: countryByIp }),
    ...(rules && !rules.choosesMarket && { currency: rules.currency }),
  }
  return { ...event, data: { ...event.data, userAttributes: { ...defaults, ...userAttributes } } }
}
