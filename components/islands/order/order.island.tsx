'use client'
import {
  lazy,
  Suspense,
  useActionState,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useState,
  useSyncExternalStore,
  type FormEvent,
} from 'react'
import { Boundary } from '@/components/islands/boundary'
import { EmptyBasket, type BasketUrls } from '@/components/sections/basket/basket-form'
import { ErrorList, OrderFields } from '@/components/sections/order/order-fields'
import { OrderSummary } from '@/components/sections/order/order-summary'
import type { OrderMessages } from '@/components/sections/order/order-messages'
import { buttonLook } from '@/components/ui/button-link'
import styles from '@/components/sections/basket/basket.module.css'
import type { Quote } from '@/lib/contract/basket'
import { readOrderForm, type ConsentsByService, type OrderFormState } from '@/lib/contract/order-form'
import type { Language } from '@/lib/domain/languages'
import type { BasketItem } from '@/lib/domain/order/basket'
import { canSendWithOrder } from '@/lib/domain/order/promo'
import { basketStore, type SavedBasket } from '@/lib/visitor/basket'
import { readSaved } from '@/lib/visitor/saved-visitor'
import { interpolate, pluralize } from '@/lib/visitor/visitor-messages'
import { useHydrated } from '../use-hydrated'
import { saveDraft, restoreDraft, suggestCity } from './draft'

const LiveSummary = lazy(async () => ({ default: (await import('./live-summary')).LiveSummary }))

export interface OrderProps {
  /** Server action for submitting without scripts. */
  readonly action: (state: OrderFormState, form: FormData) => Promise<OrderFormState>
  readonly messages: OrderMessages
  readonly urls: BasketUrls
  readonly countries: readonly { readonly id: string; readonly name: string }[]
  readonly country: string
  readonly consents: ConsentsByService
  readonly personal: boolean
  readonly language: Language
  /** Locale tag for plural rules. */
  readonly tag: string
  /** Basket of the URL, for submitting without scripts. */
  readonly plain: {
    readonly items: readonly BasketItem[]
    readonly promocode: string
    readonly quote: Quote | undefined
    readonly key: string
  }
}

const loadSending = () => import('./send-order')

/** Result if `send-order` cannot be loaded: keeps the typed values. */
const unsentState = (fields: FormData, { errors }: OrderMessages): OrderFormState => ({
  ...readOrderForm(fields),
  errors: [],
  message: navigator.onLine ? errors.failed : errors.offline,
})

const INITIAL_STATE: OrderFormState = { values: {}, agreed: [], errors: [] }

/** Order form: a server action without scripts, validated on the client with them. */
export function Order(props: OrderProps) {
  return (
    <Boundary>
      <OrderForm {...props} />
    </Boundary>
  )
}

function OrderForm({
  action,
  messages,
  urls,
  countries,
  country: guessed,
  consents: given,
  personal,
  language,
  tag,
  plain,
}: OrderProps) {
  const [returned, sendPlain] = useActionState(action, INITIAL_STATE)
  const [rejected, setRejected] = useState<OrderFormState>()
  const [sending, setSending] = useState(false)
  const [country, setCountry] = useState(guessed)
  const [quote, setQuote] = useState(plain.quote)
  const [changed, setChanged] = useState<ConsentsByService>()
  const [example, setExample] = useState<string>()
  const [attempts, setAttempts] = useState(0)
  const [settled, settle] = useReducer(() => true, false)
  const isHydrated = useHydrated()
  const fromAddress = useMemo(
    (): SavedBasket => ({ items: plain.items, promocode: plain.promocode || undefined, seen: {} }),
    [plain],
  )
  const stored = useSyncExternalStore(basketStore.subscribe, basketStore.get, () => fromAddress)
  const basket = stored.items.length ? stored : fromAddress
  const state = rejected ?? returned
  const shown = quote ?? plain.quote
  const consents = (changed ?? returned.consents ?? given)[shown?.medical === false ? 'other' : 'medical']

  // The page comes back from the browser's cache as it was left.
  useEffect(() => {
    const awake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setSending(false)
      window.scrollTo(0, 0)
    }
    addEventListener('pageshow', awake)
    return () => removeEventListener('pageshow', awake)
  }, [])

  const restore = useCallback(
    (form: HTMLFormElement | null) => {
      if (!form) return undefined
      setCountry(restoreDraft(form, { savedCountry: readSaved().country, guessed }))
      return suggestCity(form)
    },
    [guessed],
  )
  if (isHydrated && basket.items.length === 0 && !sending) return <EmptyBasket messages={messages.basket} urls={urls} />

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    setSending(true)
    const fields = new FormData(event.currentTarget)
    const result = await loadSending()
      .then(({ sendOrder }) =>
        sendOrder({ fields, basket, quote, boxes: consents.boxes, messages, language, pageKey: plain.key }),
      )
      .catch(() => unsentState(fields, messages))
    if ('link' in result) {
      // Back from the next page, this one is shorter: a restored position would be below its end.
      history.scrollRestoration = 'manual'
      return location.assign(result.link)
    }
    setSending(false)
    setRejected(result)
    setAttempts(attempts + 1)
    if (result.quote) setQuote(result.quote)
    if (result.consents) setChanged(result.consents)
  }
  const unscripted = returned.quote ?? shown
  const summary = {
    title: messages.yourTests,
    messages: messages.basket,
    back: { href: urls.basket, text: messages.back },
  }
  return (
    <div className={`${styles.columns} ${settled ? '' : styles.waiting}`}>
      {/* With scripts, our own messages replace the browser's. */}
      <form
        ref={restore}
        className={styles.form}
        action={sendPlain}
        noValidate={isHydrated}
        onSubmit={(event) => void submit(event)}
        onInput={(event) => {
          saveDraft(event.currentTarget)
          const { value } = event.currentTarget.elements.namedItem('country') as HTMLSelectElement
          // Preload while the network is there.
          void loadSending().then(
            ({ phoneExample }) => setExample(phoneExample(value)),
            () => undefined,
          )
        }}
      >
        <ErrorList
          key={attempts}
          {...{ state, messages, consents }}
          title={pluralize(messages.errorsTitle, state.errors.length, tag)}
        />
        <OrderFields
          messages={messages}
          state={state}
          countries={countries}
          consents={consents}
          country={country}
          onCountry={setCountry}
          phoneExample={example}
        />
        <input type="hidden" name="items" value={JSON.stringify(plain.items)} />
        <input
          type="hidden"
          name="promocode"
          value={!unscripted || canSendWithOrder(unscripted.promo) ? plain.promocode : ''}
        />
        <input type="hidden" name="lang" value={language} />
        <input type="hidden" name="key" value={plain.key} />
        <input type="hidden" name="currency" value={unscripted?.currency ?? ''} />
        <input type="hidden" name="expectedTotal" value={unscripted?.total.amount ?? ''} />
        <button className={buttonLook('order')} aria-disabled={sending}>
          {sending ? messages.sending : interpolate(messages.submit, { price: shown?.total.text ?? '' }).trim()}
        </button>
        <p className={styles.hint}>{messages.howToPay}</p>
      </form>
      <Boundary fallback={<OrderSummary quote={shown} {...summary} />}>
        {isHydrated ? (
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
