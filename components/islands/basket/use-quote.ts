import useSWR from 'swr'
import { quoteSchema, type Quote, type QuoteRequest } from '@/lib/contract/basket'
import type { Language } from '@/lib/domain/languages'
import type { SavedBasket } from '@/lib/visitor/basket'
import { readSaved } from '@/lib/visitor/saved-visitor'
import { useCurrency } from '../use-currency'

/** A quote that was refused for too many tries, or could not be had. */
export class QuoteError extends Error {
  readonly tooMany: boolean
  constructor(status: number) {
    super(`quotes: ${status}`)
    this.tooMany = status === 429
  }
}

/** Asks for a quote with the body of one. @throws {QuoteError} */
export async function fetchQuote(body: string): Promise<Quote> {
  const response = await fetch('/api/quotes', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new QuoteError(response.status)
  return quoteSchema.parse(await response.json())
}

/**
 * What a basket costs now, asked anew whenever it changes or the page is looked at again.
 * @param country where the order is to be delivered
 */
export function useQuote(basket: SavedBasket, place: { personal: boolean; language: Language }, country?: string) {
  const currency = useCurrency(place.personal)
  const request: QuoteRequest = {
    items: basket.items.map(({ gift: _gift, ...item }) => item),
    currency,
    promocode: basket.promocode,
    country: country ?? (place.personal ? readSaved().country : undefined),
    lang: place.language,
  }
  const known = basket.items.length > 0 && (!place.personal || currency !== undefined)
  const { data, error, isValidating, mutate } = useSWR<Quote, unknown>(
    known ? JSON.stringify(request) : null,
    fetchQuote,
    { keepPreviousData: true, dedupingInterval: 300 },
  )
  return { quote: known ? data : undefined, error, busy: isValidating, retry: () => void mutate() }
}
