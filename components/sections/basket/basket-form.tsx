import type { FormEvent, ReactElement, ReactNode } from 'react'
import type { Quote } from '@/lib/contract/basket'
import type { BasketItem } from '@/lib/domain/order/basket'
import { FORM_KEY } from '@/lib/domain/order/basket-query'
import { canSendWithOrder } from '@/lib/domain/order/promo'
import { loadLastOrder } from '@/lib/visitor/last-order'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { ButtonLink, buttonLook } from '../../ui/button-link'
import { PromoField, PromoMessage } from '../promo/promo-field'
import { BasketLines, type BasketHandlers, type TestPages } from './basket-lines'
import type { BasketMessages } from './basket-messages'
import styles from './basket.module.css'

export interface BasketUrls {
  readonly basket: string
  readonly order: string
  readonly tests: string
  readonly finder: string
}

interface BasketFormProps {
  readonly items: readonly BasketItem[]
  /** `undefined` until the server has responded. */
  readonly quote: Quote | undefined
  readonly promocode: string
  readonly messages: BasketMessages
  readonly urls: BasketUrls
  readonly pages: TestPages
  /** When and how to pay. */
  readonly payment: string
  /** Key of the order form that follows without scripts. */
  readonly formKey?: string
  /** Absent without scripts: the form then reloads the page with the new totals. */
  readonly on?: (BasketHandlers & { readonly promo: (code: string) => void }) | undefined
  /** Notices about changes and errors. */
  readonly notes?: ReactElement
  /** A new quote is loading. */
  readonly busy?: boolean | undefined
}

/** Message about the promo code's state. */
export function promoSentence(quote: Quote | undefined, { promo }: BasketMessages): string | undefined {
  if (quote?.promo === 'notSummed' && quote.saved) return interpolate(promo.savesMore, { price: quote.saved.text })
  return quote?.promo && promo[quote.promo]
}

function Promo({
  quote,
  promocode,
  messages,
  on,
  busy,
}: Pick<BasketFormProps, 'quote' | 'promocode' | 'messages' | 'on' | 'busy'>) {
  const message = busy && promocode && !quote?.promo ? messages.promo.checking : promoSentence(quote, messages)
  const clear = ({ currentTarget: { form } }: { currentTarget: HTMLButtonElement }) => {
    const field = form?.elements.namedItem('promocode')
    if (field instanceof HTMLInputElement) {
      field.value = ''
      field.focus()
    }
    on?.promo('')
  }
  return (
    <div className={styles.stack}>
      <PromoField label={<strong>{messages.promo.have}</strong>} apply={messages.promo.apply} code={promocode} />
      <PromoMessage
        message={message}
        isApplied={quote?.promo === 'applied'}
        rejected={Boolean(quote?.promo && !canSendWithOrder(quote.promo))}
      />
      {on && promocode && (
        <button type="button" className={styles.remove} onClick={clear}>
          {messages.promo.remove}
        </button>
      )}
    </div>
  )
}

/** The basket as a form; submits natively unless scripts pass handlers. */
export function BasketForm({
  items,
  quote,
  promocode,
  messages,
  urls,
  pages,
  payment,
  formKey,
  on,
  notes,
  busy,
}: BasketFormProps) {
  const orderable = quote && quote.unavailable.length === 0
  const applyPromo = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { elements } = event.currentTarget
    const field = document.activeElement
    if (field instanceof HTMLInputElement && field.type === 'number') {
      // Commit a quantity that is still being typed. The changed field is remounted (`key`), so restore the focus.
      field.blur()
      setTimeout(() => {
        const again = elements.namedItem(field.name)
        if (again instanceof HTMLElement) again.focus()
      })
    }
    on?.promo(new FormData(event.currentTarget).get('promocode')?.toString() ?? '')
  }
  // Applies a code that was typed but not submitted.
  const applyTypedCode = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const form = currentTarget.closest('form')
    if (form) on?.promo(new FormData(form).get('promocode')?.toString() ?? '')
  }
  return (
    <form className={styles.columns} action={urls.basket} method="get" onSubmit={on && applyPromo}>
      {/* Default button for Enter. Otherwise that would be the first button of the list, which removes a test. */}
      <button className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {messages.basket.recalculate}
      </button>
      {[...new URL(urls.basket, 'http://own.invalid').searchParams].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {formKey && <input type="hidden" name={FORM_KEY} value={formKey} />}
      <div className={styles.stack}>
        {notes}
        <BasketLines items={items} quote={quote} messages={messages} pages={pages} on={on} />
        <a href={urls.tests}>{messages.basket.more}</a>
      </div>
      <div className={styles.box}>
        <Promo quote={quote} promocode={promocode} messages={messages} on={on} busy={busy} />
        <dl className={styles.stack} aria-live="polite" aria-busy={busy}>
          {quote?.setSaved && (
            <div className={styles.row}>
              <dt>{messages.basket.setSaved}</dt>
              <dd>{quote.setSaved.text}</dd>
            </div>
          )}
          {quote?.saved && (
            <div className={styles.row}>
              <dt>{messages.basket.saved}</dt>
              <dd>{quote.saved.text}</dd>
            </div>
          )}
          <div className={`${styles.row} ${styles.total}`}>
            <dt>{messages.basket.total}</dt>
            <dd>{quote?.total.text ?? '…'}</dd>
          </div>
        </dl>
        {on && orderable && (
          <ButtonLink href={urls.order} onClick={applyTypedCode}>
            {messages.basket.checkout}
          </ButtonLink>
        )}
        {on && !orderable && (
          <span className={`${buttonLook('quiet')} ${styles.hint}`} aria-disabled="true">
            {messages.basket.checkout}
          </span>
        )}
        {!on && (
          <>
            <button className={buttonLook('quiet')}>{messages.basket.recalculate}</button>
            <button className={buttonLook('order')} formAction={urls.order}>
              {messages.basket.checkout}
            </button>
          </>
        )}
        <p className={styles.hint}>{payment}</p>
      </div>
    </form>
  )
}

interface EmptyBasketProps extends Pick<BasketFormProps, 'messages' | 'urls'> {
  /** Site search and main tests. */
  readonly suggestions?: ReactElement | undefined
  readonly children?: ReactNode
}

interface LastOrderNoteProps {
  readonly messages: BasketMessages['order']
  /** Whether an order without payment due is left out. */
  readonly isUnpaidOnly?: boolean
}

/** Tells a visitor who comes back from the payment or the order page that the order exists. */
export function LastOrderNote({ messages, isUnpaidOnly = false }: LastOrderNoteProps) {
  const order = loadLastOrder()
  if (!order || (isUnpaidOnly && !order.payment)) return null
  const { number, link, payment, total } = order
  return (
    <div className={styles.note} role="status">
      <span>{interpolate(messages.done, { number })}</span>
      {payment && <a href={payment}>{interpolate(messages.pay, { price: total })}</a>}
      <a href={link}>{messages.view}</a>
    </div>
  )
}

/** Basket without tests, in the browser only: storage knows the last order. */
export function EmptyBasket({ messages, urls, suggestions, children }: EmptyBasketProps) {
  return (
    <div className={`${styles.stack} ${styles.narrow}`}>
      <LastOrderNote messages={messages.order} />
      {children}
      <p>{messages.basket.empty}</p>
      <ButtonLink href={urls.tests}>{messages.basket.emptyAction}</ButtonLink>
      <a href={urls.finder}>{messages.finder}</a>
      {suggestions}
    </div>
  )
}
