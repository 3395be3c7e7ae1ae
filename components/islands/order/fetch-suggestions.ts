import type { AddressSuggestion, SuggestionsRequest } from '@/lib/contract/address-suggestions'
import { parseSuggestions } from '@/lib/visitor/address-suggestions'

type Found = readonly AddressSuggestion[]

async function fetchSuggestions(body: string, signal: AbortSignal): Promise<Found> {
  const path = '/api/address/suggestions'
  const response = await fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json' }, signal })
  if (!response.ok) throw new Error(`${response.status} from ${path}`)
  const found = parseSuggestions(await response.json())
  if (!found) throw new Error(`no suggestions from ${path}`)
  return found
}

/**
 * Creates a function that loads suggestions, each time only for its latest call: `undefined` for an earlier one, whose
 * request is aborted, and without a request. A text is requested once, and after a failure it has no suggestions.
 */
export function createSuggestionsLoader(): (request: SuggestionsRequest | undefined) => Promise<Found | undefined> {
  const loaded = new Map<string, Found>()
  let latest = new AbortController()
  return async (request) => {
    latest.abort()
    if (!request) return undefined
    const { signal } = (latest = new AbortController())
    const body = JSON.stringify(request)
    const found =
      loaded.get(body) ??
      (await fetchSuggestions(body, signal).catch((error: unknown): Found => {
        if (!signal.aborted) console.error('Error suggesting addresses', error)
        return []
      }))
    if (signal.aborted) return undefined
    loaded.set(body, found)
    return found
  }
}
