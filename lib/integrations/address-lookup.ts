import { lookupSchema } from '../contract/address.ts'
import type { Locality } from '../domain/cities.ts'
import { requestJson, type Fetch } from '../http/call.ts'

const TIMEOUT_MS = 2000

/** Suggestion service for the city of an IP address (specification, section 7). */
export interface AddressLookup {
  /** The city of an IP address; `null` if unknown. @throws {UpstreamError} */
  locate(clientIp: string): Promise<Locality | null>
}

export function createAddressLookup({
  fetch,
  url,
  token,
}: {
  fetch: Fetch
  url: string
  token: string
}): AddressLookup {
  return {
    locate(clientIp) {
      const lookupUrl = new URL(url)
      lookupUrl.searchParams.set('ip', clientIp)
      const headers = { accept: 'application/json', authorization: `Token ${token}` }
      return requestJson(new Request(lookupUrl, { headers }), {
        fetch,
        schema: lookupSchema,
        timeoutMs: TIMEOUT_MS,
        maxBytes: 100_000,
      })
    },
  }
}
