import { lookupSchema } from '../contract/address.ts'
import {
  suggestedAddressesSchema,
  type AddressSuggestion,
  type SuggestionsRequest,
} from '../contract/address-suggestions.ts'
import { MAX_SUGGESTIONS } from '../domain/address-limits.ts'
import type { Locality } from '../domain/cities.ts'
import { requestJson, type Fetch } from '../http/call.ts'

const TIMEOUT_MS = 2000
const MAX_BYTES = 100_000

/** Postal code before an address: houses of one street may have different ones, so it would hide some of them. */
const POSTAL_CODE = /^\d{6}[\s,]+(?=\S)/

/** Suggestion service (DaData or compatible) for the city of an IP address (specification, section 7) and for addresses. */
export interface AddressLookup {
  /** The city of an IP address; `null` if unknown. @throws {UpstreamError} */
  locate(clientIp: string): Promise<Locality | null>
  /**
   * Addresses in Russia that a typed one may become: those in the city, or in all places if it has none.
   * @throws {UpstreamError}
   */
  suggest(request: SuggestionsRequest): Promise<AddressSuggestion[]>
}

/** The most calls of the service for one request: in the city, then in all places. */
export const maxLookups = ({ city }: SuggestionsRequest): number => (city ? 2 : 1)

export function createAddressLookup({
  fetch,
  url,
  suggestionsUrl,
  token,
}: {
  fetch: Fetch
  url: string
  suggestionsUrl: string
  token: string
}): AddressLookup {
  const headers = { accept: 'application/json', authorization: `Token ${token}` }
  const limits = { fetch, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }

  const suggestAddresses = (query: string, locations?: readonly object[]) =>
    requestJson(
      new Request(suggestionsUrl, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ query, count: MAX_SUGGESTIONS, ...(locations && { locations }) }),
      }),
      { ...limits, schema: suggestedAddressesSchema },
    )

  return {
    locate(clientIp) {
      const lookupUrl = new URL(url)
      lookupUrl.searchParams.set('ip', clientIp)
      return requestJson(new Request(lookupUrl, { headers }), { ...limits, schema: lookupSchema })
    },
    async suggest({ query, city }) {
      const address = query.replace(POSTAL_CODE, '')
      // The city may be a guess by IP, and the typed address may name another one.
      const inCity = city ? await suggestAddresses(address, [{ city }, { settlement: city }]) : []
      return inCity.length ? inCity : suggestAddresses(address)
    },
  }
}
