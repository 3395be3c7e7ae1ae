import { lookupSchema } from '../contract/address.ts'
import type { Locality } from '../domain/cities.ts'
import { call, type Fetch } from '../http/call.ts'

/** Milliseconds after which the visitor's city counts as unknown. */
const TIMEOUT = 2000

/** The suggestion service that knows the city of an address (specification, section 7). */
export interface AddressLookup {
  /** The city of an IP address, `null` where the service knows none. @throws {Failure} */
  locate(visitorAddress: string): Promise<Locality | null>
}

/** A client of the service at `url`, spoken to by `fetch`. */
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
    locate(visitorAddress) {
      const address = new URL(url)
      address.searchParams.set('ip', visitorAddress)
      const headers = { accept: 'application/json', authorization: `Token ${token}` }
      return call(new Request(address, { headers }), {
        fetch,
        schema: lookupSchema,
        timeout: TIMEOUT,
        maxBytes: 100_000,
      })
    },
  }
}
