import type { TrackedEvent } from '../../contract/tracking.ts'
import { parseVariant, rulesOf } from '../../variants/variants.ts'

/**
 * Notes what the page did not know of an event: the country of the address, where the visitor chose none, and the
 * currency of a variant that has only one. Of the address itself nothing is kept.
 */
export function withMarket(event: TrackedEvent, countryByIp: string | null): TrackedEvent {
  const { userAttributes } = event.data
  const variant = parseVariant(String(userAttributes['variant']))
  const rules = variant && rulesOf(variant)
  const known = {
    ...(countryByIp && { country: countryByIp }),
    ...(rules && !rules.choosesMarket && { currency: rules.currency }),
  }
  return { ...event, data: { ...event.data, userAttributes: { ...known, ...userAttributes } } }
}
