import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore, type ReactElement } from 'react'
import { BasketForm, EmptyBasket, LastOrderNote, type BasketUrls } from '@/components/sections/basket/basket-form'
import type { TestPages } from '@/components/sections/basket/basket-lines'
import type { BasketMessages } from '@/components/sections/basket/basket-messages'
import styles from '@/components/sections/basket/basket.module.css'
import { track } from '@/lib/analytics/track'
import type { Language } from '@/lib/domain/languages'
import { changed, type BasketItem } from '@/lib/domain/order/basket'
import { fieldsOfItems } from '@/lib/domain/order/basket-query'
import { normalizePromoCode } from '@/lib/domain/order/promo'
import { basketStore, withItemBack, withoutItem, type SavedBasket } from '@/lib/visitor/basket'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { shopItems } from '../analytics/shop-items'
import { takeItemsFromUrl } from './basket-from-url'
import { changedPrices, withSeen } from './seen-prices'
import { QuoteError, useQuote } from './use-quote'

export interface BasketAppProps {
  readonly messages: BasketMessages
  readonly urls: BasketUrls
  readonly pages: TestPages
  /** When and how to pay. */
  readonly payment: string
  /** The visitor chooses country and currency. */
  readonly personal: boolean
  readonly language: Language
  /** Site search and main tests, for an empty basket. */
  readonly suggestions?: ReactElement
}

/** Without storage, the URL carries the basket. */
function withFields(path: string, { items, promocode }: SavedBasket): string {
  const url = new URL(path, location.href)
  for (const [name, value] of [...fieldsOfItems(items), ...(promocode ? [['promocode', promocode] as const] : [])])
    url.searchParams.append(name, value)
  return url.pathname + url.search
}

/** Moves the focus to the undo note: the pressed button was removed with its item. */
const focus = (element: HTMLElement | null) => element?.focus()
/** Moves the focus to the main content: the pressed button disappears with its note. */
const leaveNote = () => document.getElementById('main')?.focus({ preventScroll: true })

/** Waits until the URL's items are in the basket, so that no prices of the previous basket are shown. */
export function BasketApp(props: BasketAppProps) {
  const [fresh, setFresh] = useState<readonly string[]>()
  // Layout effect: before the first paint, and after the router has set the URL.
  // eslint-disable-next-line react-hooks/set-state-in-effect -- the URL is external state
  useLayoutEffect(() => setFresh(takeItemsFromUrl()), [])
  return fresh && <StoredBasket fresh={fresh} {...props} />
}

interface StoredBasketProps extends BasketAppProps {
  /** Items that the URL has added. */
  readonly fresh: readonly string[]
}

function StoredBasket({ fresh, messages, urls, personal, language, suggestions, ...form }: StoredBasketProps) {
  const basket = useSyncExternalStore(basketStore.subscribe, basketStore.get)
  const { quote, error, busy, retry } = useQuote(basket, { personal, language })
  const [removed, setRemoved] = useState<{ name: string; item: BasketItem; place: number }>()
  // The first price seen is the reference for later price changes.
  useEffect(() => {
    if (quote) basketStore.change((saved) => withSeen(saved, quote, { again: false }))
  }, [quote])
  const shown = useMemo(
    () => (quote ? shopItems(quote, basket.promocode, messages.basket) : []),
    [quote, basket.promocode, messages],
  )
  const isKnown = shown.length > 0
  useEffect(() => {
    if (!isKnown || !quote) return
    const newItems = shown.filter(({ item_id: id }) => fresh.includes(id))
    if (newItems.length) track({ event: 'add_to_cart', currency: quote.currency, items: newItems })
    track({ event: 'view_cart', currency: quote.currency, items: shown })
    // Once per page, with the first prices.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isKnown])

  const nameOf = (bitrixId: string) =>
    quote?.lines.find((line) => line.bitrixId === bitrixId)?.name ??
    interpolate(messages.basket.unnamed, { id: bitrixId })
  const setItems = (change: (items: readonly BasketItem[]) => readonly BasketItem[]) =>
    basketStore.change((saved) => ({ ...saved, items: change(saved.items) }))
  const on = {
    change: (bitrixId: string, change: Partial<BasketItem>) => setItems((items) => changed(items, bitrixId, change)),
    remove(bitrixId: string) {
      const place = basket.items.findIndex((item) => item.bitrixId === bitrixId)
      const item = basket.items[place]
      if (item) setRemoved({ name: nameOf(bitrixId), item, place })
      const removedItems = shown.filter(({ item_id: id }) => id === bitrixId || id.startsWith(`${bitrixId}-`))
      if (quote && removedItems.length)
        track({ event: 'remove_from_cart', currency: quote.currency, items: removedItems })
      basketStore.change((saved) => withoutItem(saved, bitrixId))
    },
    promo(code: string) {
      const promocode = normalizePromoCode(code) || undefined
      basketStore.change((saved) => (saved.promocode === promocode ? saved : { ...saved, promocode }))
    },
  }
  const newIds = fresh.filter((id) => quote?.lines.some((line) => line.bitrixId === id))
  const prices = quote ? changedPrices(basket, quote) : []
  const notes = (
    <>
      <p className="visually-hidden" role="status">
        {newIds.map((id) => interpolate(messages.basket.added, { name: nameOf(id) })).join(' ')}
      </p>
      {removed && (
        <div className={styles.note} role="status" key={removed.item.bitrixId}>
          <span>{interpolate(messages.basket.removed, { name: removed.name })}</span>
          <button
            type="button"
            ref={focus}
            onClick={() => {
              basketStore.change((saved) => withItemBack(saved, removed.item, removed.place))
              setRemoved(undefined)
              leaveNote()
            }}
          >
            {messages.basket.undo}
          </button>
        </div>
      )}
      {prices.length > 0 && quote && (
        <div className={styles.note} role="alert">
          <p>
            {prices
              .map(({ before, now, name }) => interpolate(messages.basket.priceChanged, { name, before, now }))
              .join(' ')}
          </p>
          <button
            type="button"
            onClick={() => {
              basketStore.change((saved) => withSeen(saved, quote, { again: true }))
              leaveNote()
            }}
          >
            {messages.basket.understood}
          </button>
        </div>
      )}
      {error !== undefined && !busy && (
        <div className={styles.note} role="alert">
          <span>{error instanceof QuoteError && error.tooMany ? messages.promo.tooMany : messages.basket.failed}</span>
          <button type="button" onClick={retry}>
            {messages.retry}
          </button>
        </div>
      )}
      {!basketStore.lasts() && <p className={styles.note}>{messages.basket.noStorage}</p>}
    </>
  )
  if (basket.items.length === 0)
    return (
      <EmptyBasket messages={messages} urls={urls} suggestions={suggestions}>
        {notes}
      </EmptyBasket>
    )
  if (!quote && error === undefined) return null
  const links = basketStore.lasts() ? urls : { ...urls, order: withFields(urls.order, basket) }
  return (
    <BasketForm
      items={basket.items}
      quote={quote}
      promocode={basket.promocode ?? ''}
      messages={messages}
      urls={links}
      on={on}
      notes={
        <>
          <LastOrderNote messages={messages.order} isUnpaidOnly />
          {notes}
        </>
      }
      busy={busy}
      {...form}
    />
  )
}
