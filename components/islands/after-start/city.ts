import type { Address } from '@/lib/contract/address'
import { parseAddress } from '@/lib/visitor/address'
import { addressStore } from '@/lib/visitor/store'

/** Key of what was found, in local storage; of a search that found nothing, for the browser session. */
const KEY = 'detectAddressByIp'

/** What an earlier search has found: `null` = nothing, `undefined` = there was none. What storage holds is parsed. */
function remembered(): Address | null | undefined {
  try {
    const text = localStorage.getItem(KEY) ?? sessionStorage.getItem(KEY)
    return text === null ? undefined : parseAddress(JSON.parse(text))
  } catch {
    return undefined
  }
}

function remember(found: Address | null): void {
  try {
    const storage = found ? localStorage : sessionStorage
    storage.setItem(KEY, JSON.stringify(found))
  } catch {
    return
  }
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
 * Finds the visitor's city by the address, once, and tells it to whoever asks (specification, sections 4, 5 and 8). The
 * page that is shown keeps its words; the next one names the city.
 */
export const findCity = (): Promise<void> => (search ??= find())

async function find(): Promise<void> {
  if (new URLSearchParams(location.search).has('bot')) return
  let found = remembered()
  if (found === undefined) {
    try {
      found = await ask()
      remember(found)
    } catch (error) {
      console.error('Error detecting address by IP', error)
      found = null
    }
  }
  addressStore.set(found)
}
