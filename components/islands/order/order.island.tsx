'use client'
import {
  lazy,
  Suspense,
  useActionState,
  useCallback,
  useMemo,
  useReducer,
  useState,
  useSyncExternalStore,
  type FormEvent,
} from 'react'
import { Boundary } from '@/components/islands/boundary'
import { EmptyBasket, type BasketAddresses } from '@/components/sections/basket/basket-form'
import { ErrorList, OrderFields } from '@/components/sections/order/order-fields'
import { OrderSummary } from '@/components/sections/order/order-summary'
import type { OrderWords } from '@/components/sections/order/order-words'
import { buttonLook } from '@/components/ui/button-link'
import styles from '@/components/sections/basket/basket.module.css'
import type { Quote } from '@/lib/contract/basket'
import { ORDER_FIELDS, type ConsentBox, type OrderFormState } from '@/lib/contract/order-form'
import type { Language } from '@/lib/domain/languages'
import type { BasketItem } from '@/lib/domain/order/basket'
import { goesWithOrder } from '@/lib/domain/order/promo'
import { basketStore, type SavedBasket } from '@/lib/visitor/basket'
import { readSaved } from '@/lib/visitor/saved-visitor'
import { pluralWord } from '@/lib/visitor/words'
import { useAlive } from '../use-alive'
import { keepDraft, restoreDraft, suggestCity } from './draft'

const LiveSummary = lazy(async () => ({ default: (await import('./live-summary')).LiveSummary }))

export interface OrderProps {
  /** What sends the form where scripts do not run. */
  readonly action: (state: OrderFormState, form: FormData) => Promise<OrderFormState>
  readonly words: OrderWords
  readonly addresses: BasketAddresses
  readonly countries: readonly { readonly id: string; readonly name: string }[]
  readonly country: string
  readonly documents: readonly ConsentBox[]
  readonly personal: boolean
  readonly language: Language
  /** Tag of the plural rules. */
  readonly tag: string
  /** The basket of the address, for who has no scripts. */
  readonly plain: {
    readonly items: readonly BasketItem[]
    readonly promocode: string
    readonly quote: Quote | undefined
    readonly key: string
  }
}

const loadSending = () => import('./send-order')

/** What sends the order could not be loaded: what was typed stays. */
function unsent(fields: FormData, { errors }: OrderWords): OrderFormState {
  const values = Object.fromEntries(ORDER_FIELDS.map((field) => [field, String(fields.get(field) ?? '')]))
  return {
    values,
    agreed: fields.getAll('consent').map(String),
    errors: [],
    sentence: navigator.onLine ? errors.failed : errors.offline,
  }
}

const UNSENT: OrderFormState = { values: {}, agreed: [], errors: [] }

/** The order form: sends itself where there are no scripts, and is checked before it is sent where there are. */
export function Order(props: OrderProps) {
  return (
    <Boundary>
      <OrderForm {...props} />
    </Boundary>
  )
}

function OrderForm({
  action,
  words,
  addresses,
  countries,
  country: guessed,
  documents: given,
  personal,
  language,
  tag,
  plain,
}: OrderProps) {
  const [returned, sendPlain] = useActionState(action, UNSENT)
  const [refused, setRefused] = useState<OrderFormState>()
  const [sending, setSending] = useState(false)
  const [country, setCountry] = useState(guessed)
  const [quote, setQuote] = useState(plain.quote)
  const [documents, setDocuments] = useState(given)
  const [attempts, setAttempts] = useState(0)
  const [settled, settle] = useReducer(() => true, false)
  const alive = useAlive()
  const fromAddress = useMemo(
    (): SavedBasket => ({ items: plain.items, promocode: plain.promocode || undefined, seen: {} }),
    [plain],
  )
  const stored = useSyncExternalStore(basketStore.subscribe, basketStore.get, () => fromAddress)
  const basket = stored.items.length ? stored : fromAddress
  const state = refused ?? returned

  const restore = useCallback(
    (form: HTMLFormElement | null) => {
      if (!form) return undefined
      setCountry(restoreDraft(form, { ownCountry: readSaved().country, guessed }))
      return suggestCity(form)
    },
    [guessed],
  )
  if (alive && basket.items.length === 0 && !sending) return <EmptyBasket words={words.basket} addresses={addresses} />

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    setSending(true)
    const fields = new FormData(event.currentTarget)
    const answer = await loadSending()
      .then(({ sendOrder }) => sendOrder({ fields, basket, quote, documents, words, language, pageKey: plain.key }))
      .catch(() => unsent(fields, words))
    if ('link' in answer) return location.assign(answer.link)
    setSending(false)
    setRefused(answer)
    setAttempts(attempts + 1)
    if (answer.quote) setQuote(answer.quote)
    if (answer.documents) setDocuments(answer.documents)
  }
  const shown = quote ?? plain.quote
  const unscripted = returned.quote ?? shown
  const summary = { title: words.yourTests, words: words.basket, back: { href: addresses.basket, text: words.back } }
  return (
    <div className={`${styles.columns} ${settled ? '' : styles.waiting}`}>
      {/* Our own sentences are shown instead of the browser's, where scripts can show them. */}
      <form
        ref={restore}
        className={styles.form}
        action={sendPlain}
        noValidate={alive}
        onSubmit={(event) => void submit(event)}
        onInput={(event) => {
          keepDraft(event.currentTarget)
          // There before it is needed: the network may be gone by then.
          void loadSending().catch(() => undefined)
        }}
      >
        <ErrorList key={attempts} state={state} title={pluralWord(words.errorsTitle, state.errors.length, tag)} />
        <OrderFields
          words={words}
          state={state}
          countries={countries}
          documents={documents}
          country={country}
          onCountry={setCountry}
        />
        <input type="hidden" name="items" value={JSON.stringify(plain.items)} />
        <input
          type="hidden"
          name="promocode"
          value={!unscripted || goesWithOrder(unscripted.promo) ? plain.promocode : ''}
        />
        <input type="hidden" name="lang" value={language} />
        <input type="hidden" name="key" value={plain.key} />
        <input type="hidden" name="currency" value={unscripted?.currency ?? ''} />
        <input type="hidden" name="expectedTotal" value={unscripted?.total.amount ?? ''} />
        <button className={buttonLook('order')} aria-disabled={sending}>
          {sending ? words.sending : words.submit}
        </button>
      </form>
      <Boundary fallback={<OrderSummary quote={shown} {...summary} />}>
        {alive ? (
          <Suspense fallback={<OrderSummary quote={shown} {...summary} />}>
            <LiveSummary
              basket={basket}
              place={{ personal, language }}
              country={country}
              shown={shown}
              onQuote={setQuote}
              onSettled={settle}
              {...summary}
            />
          </Suspense>
        ) : (
          <OrderSummary quote={unscripted} {...summary} />
        )}
      </Boundary>
    </div>
  )
}
