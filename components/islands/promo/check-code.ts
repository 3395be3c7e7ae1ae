import { fetchQuote, QuoteError } from '../basket/use-quote'
import type { OrderLineView, PromoOutcome } from '@/lib/contract/basket'
import { checkPromoSchema, promoOf } from '@/lib/contract/promo'
import { readSaved } from '@/lib/visitor/saved-visitor'

interface Asked {
  readonly code: string
  readonly currency: string
  /** Set where the currency depends on the visitor (specification, section 7). */
  readonly language: string | undefined
}

/** What a code does for the tests of a page, each ordered by itself. */
export interface CheckedCode {
  readonly outcome: PromoOutcome
  /** The tests that it makes cheaper. */
  readonly lines: readonly OrderLineView[]
}

/**
 * Checks a code with the product backend, as the visitor who may be signed in there, and asks what the tests of the
 * page cost with it.
 * @throws {QuoteError} where that cannot be had
 */
export async function checkCode(page: Document, { code, currency, language }: Asked): Promise<CheckedCode> {
  const query = new URLSearchParams({ promocode: code, ...(language && { cy: currency, lng: language }) })
  // The random part keeps caches on the way from answering (specification, section 7).
  const response = await fetch(`/api/check-promo/?${query}&${Math.random()}`, { signal: AbortSignal.timeout(10_000) })
  if (!response.ok) throw new QuoteError(response.status)
  const promo = promoOf(checkPromoSchema.parse(await response.json()), { code, currency })
  if (typeof promo === 'string') return { outcome: promo, lines: [] }
  const ids = new Set([...page.querySelectorAll<HTMLElement>('[data-id]')].map(({ dataset }) => dataset['id'] ?? ''))
  const quote = await fetchQuote(
    JSON.stringify({
      items: [...ids].map((bitrixId) => ({ bitrixId, quantity: 1 })),
      promocode: code,
      apart: true,
      currency,
      country: language && readSaved().country,
      lang: language ?? page.documentElement.dataset['lng'],
    }),
  )
  return { outcome: quote.promo ?? 'notForItems', lines: quote.lines.filter(({ by }) => by === 'promo') }
}
