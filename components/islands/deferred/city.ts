import type { Address } from '@/lib/contract/address'
import { isFindingFresh, parseAddress, parseFinding, type Finding } from '@/lib/visitor/address'
import { countryByIp } from '@/lib/visitor/country-by-ip'
import { writeStorage, readStorage } from '@/lib/visitor/storage'
import { addressStore } from '@/lib/visitor/store'
import { jsonOf } from '../json-of'

const KEY = 'detectAddressByIp'
/** Time and country of the lookup. A separate key, because `KEY` holds the address alone (specification, section 3). */
const LOOKUP_KEY = 'detectAddressByIpFound'

/** `null` = nothing was found, `undefined` = never looked up. */
const loadResult = (): Address | null | undefined =>
  parseAddress(jsonOf(readStorage(KEY) ?? readStorage(KEY, 'sessionStorage') ?? ''))

function saveResult(found: Address | null, finding: Finding): void {
  writeStorage(KEY, found ? JSON.stringify(found) : undefined)
  writeStorage(LOOKUP_KEY, found ? JSON.stringify(finding) : undefined)
  writeStorage(KEY, found ? undefined : 'null', 'sessionStorage')
}

async function fetchAddress(): Promise<Address | null> {
  const response = await fetch('/api/address')
  if (!response.ok) throw new Error(`${response.status} from /api/address`)
  const found = parseAddress(await response.json())
  if (found === undefined) throw new Error('no address from /api/address')
  return found
}

let search: Promise<void> | undefined

/**
 * Finds the visitor's city by IP, again after 30 days or in another country, and publishes it in `addressStore`
 * (specification, sections 4, 5 and 8). The current page keeps its texts; the next one names the city.
 */
export const findCity = (): Promise<void> => (search ??= lookUp())

async function lookUp(): Promise<void> {
  if (new URLSearchParams(location.search).has('bot')) return
  const country = await countryByIp().catch(() => null)
  let found = loadResult()
  const isKnown =
    found === null ||
    (found && isFindingFresh(parseFinding(jsonOf(readStorage(LOOKUP_KEY) ?? '')), Date.now(), country))
  if (!isKnown) {
    try {
      found = await fetchAddress()
      saveResult(found, { at: Date.now(), country })
    } catch (error) {
      console.error('Error detecting address by IP', error)
    }
  }
  addressStore.set(found ?? null)
}
