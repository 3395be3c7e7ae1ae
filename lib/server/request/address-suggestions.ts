import 'server-only'
import type { SuggestionsRequest } from '../../contract/address-suggestions.ts'
import { maxLookups, type AddressLookup } from '../../integrations/address-lookup.ts'
import { rulesOf, type VariantId } from '../../variants/variants.ts'
import { warnOncePerMinute } from '../log.ts'
import { addressLookup } from '../transport.ts'
import { addressLookupRejection } from './quotas.ts'

/**
 * Suggests addresses, which are neither cached nor logged; `undefined` if the variant has no suggestions or the service
 * is not configured. A failure is logged and thrown.
 */
export function addressSuggestions(variant: VariantId): AddressLookup['suggest'] | undefined {
  const lookup = rulesOf(variant).suggestsAddresses ? addressLookup() : undefined
  if (!lookup) return undefined
  return async (request) => {
    try {
      return await lookup.suggest(request)
    } catch (error) {
      warnOncePerMinute('Error suggesting addresses', error)
      throw error
    }
  }
}

export const suggestionsRejection = (
  request: SuggestionsRequest,
  ip: string | undefined,
): Promise<Response | undefined> => addressLookupRejection(ip, maxLookups(request))
