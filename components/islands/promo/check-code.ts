import { fetchQuote, QuoteError } from '../basket/use-quote'
import type { OrderLineView, PromoOutcome } from '@/lib/contract/basket'
import { checkPromoSchema, toPromo } from '@/lib/contract/promo'
import type { Promo } from '@/lib/domain/order/promo'
import { readSaved } from '@/lib/visitor/saved-visitor'

interface CheckRequest {
  readonly code: string
  readonly currency: string
  /** Set if the currency depends on the visitor (specification, section 7). */
  readonly language: string | undefined
}

export interface CheckedCode {
  readonly outcome: PromoOutcome
  /** The accepted code. */
  readonly promo?: Promo
  readonly lines: readonly OrderLineView[]
}

/**
 * Checks a code with the product backend, with the visitor's session there, and fetches the page's prices with it.
 * @throws {QuoteError}
 */
export async function checkCode(page: Document, { code, currency, language }: CheckRequest): Promise<CheckedCode> {
  const query = new URLSearchParams({ promocode: code, ...(language && { cy: currency, lng: language }) })
  // The random part bypasses intermediate caches (specification, section 7).
  const response = await fetch(`/api/check-promo/?${query}&${Math.random()}`, { signal: AbortSignal.timeout(10_000) })
  if (!response.ok) throw new QuoteError(response.status)
  const promo = toPromo(checkPromoSchema.parse(await response.json()), { code, currency })
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
  return { outcome: quote.promo ?? 'notForItems', promo, lines: quote.lines.filter(({ by }) => by === 'promo') }
}
