import type { OrderLineView, Quote } from '@/lib/contract/basket'
import { Amount } from '../basket/basket-lines'
import { promoSentence } from '../basket/basket-form'
import type { BasketWords } from '../basket/basket-words'
import styles from '../basket/basket.module.css'

const lineName = ({ kind, name }: OrderLineView, words: BasketWords) =>
  kind === 'test' ? name : `${words.basket[`line.${kind}`]}: ${name}`

export function OrderLines({
  lines,
  total,
  words,
  busy,
}: {
  lines: readonly OrderLineView[]
  total: string
  words: BasketWords
  busy?: boolean
}) {
  return (
    <>
      <ul className={styles.stack}>
        {lines.map((line) => (
          <li className={styles.row} key={`${line.kind} ${line.bitrixId}`}>
            <span>
              {line.quantity > 1 ? `${lineName(line, words)} ×\u00a0${line.quantity}` : lineName(line, words)}
            </span>
            <Amount line={line} words={words} />
          </li>
        ))}
      </ul>
      <p className={`${styles.row} ${styles.total}`} aria-live="polite" aria-busy={busy}>
        <span>{words.basket.total}</span> <strong>{total}</strong>
      </p>
    </>
  )
}

export function OrderSummary({
  quote,
  title,
  words,
  back,
  busy,
  failed,
}: {
  quote: Quote | undefined
  title: string
  words: BasketWords
  back: { href: string; text: string }
  busy?: boolean
  /** The quote could not be loaded. */
  failed?: { text: string; again: string; retry: () => void } | undefined
}) {
  return (
    <aside className={styles.box}>
      <h2>{title}</h2>
      <OrderLines lines={quote?.lines ?? []} total={quote?.total.text ?? '…'} words={words} busy={busy ?? false} />
      {quote?.promo && (
        <p className={quote.promo === 'applied' ? styles.hint : styles.error}>{promoSentence(quote, words)}</p>
      )}
      {failed && (
        <p className={styles.note} role="alert">
          <span>{failed.text}</span> <button onClick={failed.retry}>{failed.again}</button>
        </p>
      )}
      <a href={back.href}>{back.text}</a>
    </aside>
  )
}
