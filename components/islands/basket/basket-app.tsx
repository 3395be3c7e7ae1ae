import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { BasketForm, EmptyBasket, type BasketAddresses } from '@/components/sections/basket/basket-form'
import type { BasketWords } from '@/components/sections/basket/basket-words'
import styles from '@/components/sections/basket/basket.module.css'
import { track } from '@/lib/analytics/track'
import type { Language } from '@/lib/domain/languages'
import { changed, type BasketItem } from '@/lib/domain/order/basket'
import { fieldsOfItems } from '@/lib/domain/order/basket-query'
import { normalizePromoCode } from '@/lib/domain/order/promo'
import { basketStore, withItemBack, withoutItem, type SavedBasket } from '@/lib/visitor/basket'
import { fillWords } from '@/lib/visitor/words'
import { shopItems } from '../measure/shop-items'
import { takeFromAddress } from './from-address'
import { changedPrices, withSeen } from './seen-prices'
import { QuoteError, useQuote } from './use-quote'

export interface BasketAppProps {
  readonly words: BasketWords
  readonly addresses: BasketAddresses
  /** Country and currency are chosen by the visitor. */
  readonly personal: boolean
  readonly language: Language
}

/** Where the browser keeps nothing, the address carries the basket. */
function withFields(address: string, { items, promocode }: SavedBasket): string {
  const url = new URL(address, location.href)
  for (const [name, value] of [...fieldsOfItems(items), ...(promocode ? [['promocode', promocode] as const] : [])])
    url.searchParams.append(name, value)
  return url.pathname + url.search
}

/** The button that was pressed is gone with its test: whoever came by keyboard goes on here. */
const focus = (element: HTMLElement | null) => element?.focus()
/** A note goes away with the button that was pressed: the beginning of the page's content is where to go on. */
const leaveNote = () => document.getElementById('main')?.focus({ preventScroll: true })

/** The basket of this browser, once it has what the address of the page puts into it: prices of the basket before are none of its. */
export function BasketApp(props: BasketAppProps) {
  const [fresh, setFresh] = useState<readonly string[]>()
  // Before the first picture, and after the router has written the address.
  // eslint-disable-next-line react-hooks/set-state-in-effect -- the address is no part of what React draws
  useLayoutEffect(() => setFresh(takeFromAddress()), [])
  return fresh && <KeptBasket fresh={fresh} {...props} />
}

/** The basket that is kept in this browser, priced by the server whenever it changes. */
function KeptBasket({ fresh, words, addresses, personal, language }: BasketAppProps & { fresh: readonly string[] }) {
  const basket = useSyncExternalStore(basketStore.subscribe, basketStore.get)
  const { quote, error, busy, retry } = useQuote(basket, { personal, language })
  const [gone, setGone] = useState<{ name: string; item: BasketItem; place: number }>()
  // The first price that is seen of a test is what a later one is compared with.
  useEffect(() => {
    if (quote) basketStore.change((saved) => withSeen(saved, quote, { again: false }))
  }, [quote])
  const shown = useMemo(
    () => (quote ? shopItems(quote, basket.promocode, words.basket) : []),
    [quote, basket.promocode, words],
  )
  const isKnown = shown.length > 0
  useEffect(() => {
    if (!isKnown || !quote) return
    const news = shown.filter(({ item_id: id }) => fresh.includes(id))
    if (news.length) track({ event: 'add_to_cart', currency: quote.currency, items: news })
    track({ event: 'view_cart', currency: quote.currency, items: shown })
    // Once a page, when its first prices are known.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isKnown])

  const nameOf = (bitrixId: string) =>
    quote?.lines.find((line) => line.bitrixId === bitrixId)?.name ?? fillWords(words.basket.unnamed, { id: bitrixId })
  const setItems = (change: (items: readonly BasketItem[]) => readonly BasketItem[]) =>
    basketStore.change((saved) => ({ ...saved, items: change(saved.items) }))
  const on = {
    change: (bitrixId: string, change: Partial<BasketItem>) => setItems((items) => changed(items, bitrixId, change)),
    remove(bitrixId: string) {
      const place = basket.items.findIndex((item) => item.bitrixId === bitrixId)
      const item = basket.items[place]
      if (item) setGone({ name: nameOf(bitrixId), item, place })
      const taken = shown.filter(({ item_id: id }) => id === bitrixId || id.startsWith(`${bitrixId}-`))
      if (quote && taken.length) track({ event: 'remove_from_cart', currency: quote.currency, items: taken })
      basketStore.change((saved) => withoutItem(saved, bitrixId))
    },
    promo(code: string) {
      const promocode = normalizePromoCode(code) || undefined
      basketStore.change((saved) => (saved.promocode === promocode ? saved : { ...saved, promocode }))
    },
  }
  const news = fresh.filter((id) => quote?.lines.some((line) => line.bitrixId === id))
  const prices = quote ? changedPrices(basket, quote) : []
  const notes = (
    <>
      <p className="visually-hidden" role="status">
        {news.map((id) => fillWords(words.basket.added, { name: nameOf(id) })).join(' ')}
      </p>
      {gone && (
        <div className={styles.note} role="status" key={gone.item.bitrixId}>
          <span>{fillWords(words.basket.removed, { name: gone.name })}</span>
          <button
            type="button"
            ref={focus}
            onClick={() => {
              basketStore.change((saved) => withItemBack(saved, gone.item, gone.place))
              setGone(undefined)
              leaveNote()
            }}
          >
            {words.basket.undo}
          </button>
        </div>
      )}
      {prices.length > 0 && quote && (
        <div className={styles.note} role="alert">
          <p>
            {prices
              .map(({ before, now, name }) => fillWords(words.basket.priceChanged, { name, before, now }))
              .join(' ')}
          </p>
          <button
            type="button"
            onClick={() => {
              basketStore.change((saved) => withSeen(saved, quote, { again: true }))
              leaveNote()
            }}
          >
            {words.basket.understood}
          </button>
        </div>
      )}
      {error !== undefined && !busy && (
        <div className={styles.note} role="alert">
          <span>{error instanceof QuoteError && error.tooMany ? words.promo.tooMany : words.basket.failed}</span>
          <button type="button" onClick={retry}>
            {words.retry}
          </button>
        </div>
      )}
      {!basketStore.lasts() && <p className={styles.note}>{words.basket.noStorage}</p>}
    </>
  )
  if (basket.items.length === 0)
    return (
      <EmptyBasket words={words} addresses={addresses}>
        {notes}
      </EmptyBasket>
    )
  if (!quote && error === undefined) return null
  const leads = basketStore.lasts() ? addresses : { ...addresses, order: withFields(addresses.order, basket) }
  return (
    <BasketForm
      items={basket.items}
      quote={quote}
      promocode={basket.promocode ?? ''}
      words={words}
      addresses={leads}
      on={on}
      notes={notes}
      busy={busy}
    />
  )
}
