import { useEffect } from 'react'
import { useQuote } from '@/components/islands/basket/use-quote'
import { OrderSummary } from '@/components/sections/order/order-summary'
import type { BasketMessages } from '@/components/sections/basket/basket-messages'
import { track } from '@/lib/analytics/track'
import { shopItems } from '@/components/islands/analytics/shop-items'
import type { Quote } from '@/lib/contract/basket'
import type { Language } from '@/lib/domain/languages'
import type { SavedBasket } from '@/lib/visitor/basket'

interface LiveSummaryProps {
  basket: SavedBasket
  place: { personal: boolean; language: Language }
  country: string
  /** Latest known quote; a rejected order may return a newer one. */
  shown: Quote | undefined
  onQuote: (quote: Quote) => void
  /** The first quote has loaded or failed. */
  onSettled: () => void
  title: string
  messages: BasketMessages
  back: { href: string; text: string }
  waysToPay: string
}

export function LiveSummary({ basket, place, country, shown, onQuote, onSettled, ...summary }: LiveSummaryProps) {
  const { quote, error, busy, retry } = useQuote(basket, place, country)
  useEffect(() => {
    if (quote) onQuote(quote)
  }, [quote, onQuote])
  const isSettled = quote !== undefined || error !== undefined
  useEffect(() => {
    if (isSettled) onSettled()
  }, [isSettled, onSettled])
  const isKnown = quote !== undefined
  useEffect(() => {
    if (quote)
      track({
        event: 'begin_checkout',
        currency: quote.currency,
        items: shopItems(quote, basket.promocode, summary.messages.basket),
      })
    // Once per page, with the first prices.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isKnown])
  const failed =
    error !== undefined && !busy
      ? { text: summary.messages.basket.failed, again: summary.messages.retry, retry }
      : undefined
  return <OrderSummary quote={shown} busy={busy} failed={failed} {...summary} />
}
