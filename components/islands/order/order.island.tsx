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
import { EmptyBasket, LastOrderNote, type BasketUrls } from '@/components/sections/basket/basket-form'
import { HiddenFields, type PlainBasket } from '@/components/sections/order/hidden-fields'
import { ErrorList, OrderFields } from '@/components/sections/order/order-fields'
import { OrderSummary } from '@/components/sections/order/order-summary'
import type { OrderMessages } from '@/components/sections/order/order-messages'
import { buttonLook } from '@/components/ui/button-link'
import styles from '@/components/sections/basket/basket.module.css'
import {
  readOrderForm,
  type ConsentsByService,
  type DeliveryCountry,
  type OrderField,
  type OrderFormState,
  type ReminderBox,
} from '@/lib/contract/order-form'
import type { Language } from '@/lib/domain/languages'
import { basketStore, type SavedBasket } from '@/lib/visitor/basket'
import { readSaved } from '@/lib/visitor/saved-visitor'
import { interpolate, pluralize, type PluralMessages } from '@/lib/visitor/visitor-messages'
import { useHydrated } from '../use-hydrated'
import { saveDraft, restoreDraft, suggestCity } from './draft'
import { loadSending } from './load-sending'
import { savedReminder } from './reminder-key'
import { reminderBoxOf, useReminder } from './use-reminder'

const LiveSummary = lazy(async () => ({ default: (await import('./live-summary')).LiveSummary }))

export interface OrderProps {
  /** Server action for submitting without scripts. */
  readonly action: (state: OrderFormState, form: FormData) => Promise<OrderFormState>
  readonly messages: OrderMessages
  readonly urls: BasketUrls
  readonly countries: readonly DeliveryCountry[]
  readonly country: string
  readonly consents: ConsentsByService
  readonly reminder: ReminderBox
  readonly personal: boolean
  readonly language: Language
  /** Locale tag for plural rules. */
  readonly tag: string
  /** "Addresses found", where addresses are suggested. */
  readonly suggestionsFound?: PluralMessages
  /** The URL is a link of the site, whose basket is added to that of the browser. */
  readonly isLinked: boolean
  readonly plain: PlainBasket
}

/** Fields whose input loads the suggestions of addresses. */
const ADDRESS_FIELDS: readonly string[] = ['city', 'address'] satisfies OrderField[]

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

function usePageRestored(onRestored: () => void) {
  useEffect(() => {
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      onRestored()
      window.scrollTo(0, 0)
    }
    addEventListener('pageshow', restored)
    return () => removeEventListener('pageshow', restored)
  }, [onRestored])
}

/** The basket of this browser; that of the URL if it has none, and without scripts. */
function useBasket({ items, promocode }: PlainBasket, isLinked: boolean): SavedBasket {
  const fromUrl = useMemo(
    (): SavedBasket => ({ items, promocode: promocode || undefined, seen: {} }),
    [items, promocode],
  )
  const stored = useSyncExternalStore(basketStore.subscribe, basketStore.get, () => fromUrl)
  useEffect(() => {
    if (!isLinked) return
    void import('../basket/basket-from-url').then(({ takeItemsFromUrl }) => takeItemsFromUrl())
  }, [isLinked])
  return stored.items.length ? stored : fromUrl
}

/** Fills the form with the draft of this tab. @returns the country of the form, its setter, and the ref of the form */
function useDraft(guessed: string) {
  const [country, setCountry] = useState(guessed)
  const restore = useCallback(
    (form: HTMLFormElement | null) => {
      if (!form) return undefined
      reminderBoxOf(form).checked ||= savedReminder() !== undefined
      setCountry(restoreDraft(form, { savedCountry: readSaved().country, guessed }))
      return suggestCity(form)
    },
    [guessed],
  )
  return { country, setCountry, restore }
}

function OrderForm({
  action,
  messages,
  urls,
  countries,
  country: guessed,
  consents: given,
  reminder: box,
  isLinked,
  personal,
  language,
  tag,
  suggestionsFound: found,
  plain,
}: OrderProps) {
  const [returned, sendPlain] = useActionState(action, INITIAL_STATE)
  const [rejected, setRejected] = useState<OrderFormState>()
  const [sending, setSending] = useState(false)
  const [quote, setQuote] = useState(plain.quote)
  const [changed, setChanged] = useState<ConsentsByService>()
  const [attempts, setAttempts] = useState(0)
  const [settled, settle] = useReducer(() => true, false)
  const isHydrated = useHydrated()
  const basket = useBasket(plain, isLinked)
  const { country, setCountry, restore } = useDraft(guessed)
  const state = rejected ?? returned
  const shown = quote ?? plain.quote
  const consents = (changed ?? returned.consents ?? given)[shown?.medical === false ? 'other' : 'medical']
  const reminder = useReminder({ basket, currency: shown?.currency, language, box })
  usePageRestored(useCallback(() => setSending(false), []))
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
    waysToPay: messages.waysToPay,
  }
  const changeField = (form: HTMLFormElement, field: string) => {
    saveDraft(form)
    if (found && ADDRESS_FIELDS.includes(field))
      void import('./address-suggestions')
        .then(({ suggestAddresses }) => suggestAddresses(form, { name: messages.labels.address, found, tag }))
        .catch(() => undefined)
    // Preload while the network is there.
    void loadSending().catch(() => undefined)
  }
  return (
    <div className={`${styles.columns} ${settled ? '' : styles.waiting}`}>
      {/* With scripts, our own messages replace the browser's. Blur bubbles from the fields. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={restore}
        className={styles.form}
        action={sendPlain}
        noValidate={isHydrated}
        onSubmit={(event) => void submit(event)}
        onBlur={({ currentTarget }) => reminder.sync(currentTarget)}
        onInput={({ currentTarget, target }) => changeField(currentTarget, (target as HTMLInputElement).name)}
      >
        {isHydrated && <LastOrderNote messages={messages.basket.order} isUnpaidOnly />}
        <ErrorList
          key={attempts}
          {...{ state, messages, consents }}
          title={pluralize(messages.errorsTitle, state.errors.length, tag)}
        />
        <OrderFields
          {...{ messages, state, countries, consents }}
          country={isHydrated ? country : (state.values.country ?? country)}
          onCountry={setCountry}
          reminder={{ box, failed: reminder.isFailed, onChange: reminder.sync }}
        />
        <HiddenFields {...{ plain, language }} quote={unscripted} />
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
