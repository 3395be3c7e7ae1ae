import type { OrderLineView, Quote } from '@/lib/contract/basket'
import { canSendWithOrder } from '@/lib/domain/order/promo'
import { Amount } from '../basket/basket-lines'
import { promoSentence } from '../basket/basket-form'
import type { BasketMessages } from '../basket/basket-messages'
import styles from '../basket/basket.module.css'

const lineName = ({ kind, name }: OrderLineView, messages: BasketMessages) =>
  kind === 'test' ? name : `${messages.basket[`line.${kind}`]}: ${name}`

export function OrderLines({
  lines,
  total,
  messages,
  busy,
}: {
  lines: readonly OrderLineView[]
  total: string
  messages: BasketMessages
  busy?: boolean
}) {
  return (
    <>
      <ul className={styles.stack}>
        {lines.map((line) => (
          <li className={styles.row} key={`${line.kind} ${line.bitrixId}`}>
            <span>
              {line.quantity > 1 ? `${lineName(line, messages)} ×\u00a0${line.quantity}` : lineName(line, messages)}
            </span>
            <Amount line={line} messages={messages} />
          </li>
        ))}
      </ul>
      <p className={`${styles.row} ${styles.total}`} aria-live="polite" aria-busy={busy}>
        <span>{messages.basket.total}</span> <strong>{total}</strong>
      </p>
    </>
  )
}

export function OrderSummary({
  quote,
  title,
  messages,
  back,
  waysToPay,
  busy,
  failed,
}: {
  quote: Quote | undefined
  title: string
  messages: BasketMessages
  back: { href: string; text: string }
  waysToPay: string
  busy?: boolean
  /** The quote could not be loaded. */
  failed?: { text: string; again: string; retry: () => void } | undefined
}) {
  return (
    <aside className={styles.box}>
      <h2>{title}</h2>
      <OrderLines
        lines={quote?.lines ?? []}
        total={quote?.total.text ?? '…'}
        messages={messages}
        busy={busy ?? false}
      />
      {quote?.promo && (
        <p className={canSendWithOrder(quote.promo) ? styles.hint : styles.error}>{promoSentence(quote, messages)}</p>
      )}
      <p className={styles.hint}>{waysToPay}</p>
      {failed && (
        <p className={styles.note} role="alert">
          <span>{failed.text}</span> <button onClick={failed.retry}>{failed.again}</button>
        </p>
      )}
      <a href={back.href}>{back.text}</a>
    </aside>
  )
}
