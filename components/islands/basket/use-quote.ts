import useSWR from 'swr'
import { quoteSchema, type Quote, type QuoteRequest } from '@/lib/contract/basket'
import type { Language } from '@/lib/domain/languages'
import type { SavedBasket } from '@/lib/visitor/basket'
import { readSaved } from '@/lib/visitor/saved-visitor'
import { useCurrency } from '../use-currency'

export class QuoteError extends Error {
  readonly tooMany: boolean
  constructor(status: number) {
    super(`quotes: ${status}`)
    this.tooMany = status === 429
  }
}

/** Fetches a quote. `body` is the serialized request, which is also the SWR key. @throws {QuoteError} */
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
 * Prices the basket; refetches when it changes or the page regains focus.
 * @param country delivery country
 */
export function useQuote(basket: SavedBasket, visitor: { personal: boolean; language: Language }, country?: string) {
  const currency = useCurrency(visitor.personal)
  const request: QuoteRequest = {
    items: basket.items.map(({ gift: _gift, ...item }) => item),
    currency,
    promocode: basket.promocode,
    country: country ?? (visitor.personal ? readSaved().country : undefined),
    lang: visitor.language,
  }
  const isReady = basket.items.length > 0 && (!visitor.personal || currency !== undefined)
  const { data, error, isValidating, mutate } = useSWR<Quote, unknown>(
    isReady ? JSON.stringify(request) : null,
    fetchQuote,
    { keepPreviousData: true, dedupingInterval: 300 },
  )
  return { quote: isReady ? data : undefined, error, busy: isValidating, retry: () => void mutate() }
}
