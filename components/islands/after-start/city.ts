import type { Address } from '@/lib/contract/address'
import { isFindingFresh, parseAddress, parseFinding, type Finding } from '@/lib/visitor/address'
import { countryByIp } from '@/lib/visitor/country-by-ip'
import { store, stored } from '@/lib/visitor/storage'
import { addressStore } from '@/lib/visitor/store'
import { jsonOf } from '../json-of'

/** Key of what was found, in local storage; of a search that found nothing, for the browser session. */
const KEY = 'detectAddressByIp'
/** Key of when it was found and in which country, beside it: the other holds the answer alone (specification, section 3). */
const FINDING_KEY = 'detectAddressByIpFound'

/** What an earlier search has found: `null` = nothing, `undefined` = there was none. What storage holds is parsed. */
const remembered = (): Address | null | undefined =>
  parseAddress(jsonOf(stored(KEY) ?? stored(KEY, 'sessionStorage') ?? ''))

function remember(found: Address | null, finding: Finding): void {
  store(KEY, found ? JSON.stringify(found) : undefined)
  store(FINDING_KEY, found ? JSON.stringify(finding) : undefined)
  store(KEY, found ? undefined : 'null', 'sessionStorage')
}

async function ask(): Promise<Address | null> {
  const response = await fetch('/api/address')
  if (!response.ok) throw new Error(`${response.status} from /api/address`)
  const found = parseAddress(await response.json())
  if (found === undefined) throw new Error('no address from /api/address')
  return found
}

let search: Promise<void> | undefined

/**
 * Finds the visitor's city by the address, again after 30 days or in another country, and tells it to whoever asks (specification, sections 4, 5 and 8). The
 * page that is shown keeps its words; the next one names the city.
 */
export const findCity = (): Promise<void> => (search ??= find())

async function find(): Promise<void> {
  if (new URLSearchParams(location.search).has('bot')) return
  const country = await countryByIp().catch(() => null)
  let found = remembered()
  const isKnown =
    found === null || (found && isFindingFresh(parseFinding(jsonOf(stored(FINDING_KEY) ?? '')), Date.now(), country))
  if (!isKnown) {
    try {
      found = await ask()
      remember(found, { at: Date.now(), country })
    } catch (error) {
      console.error('Error detecting address by IP', error)
    }
  }
  addressStore.set(found ?? null)
}
