import type { PriceSlot } from '@/lib/contract/market'
import styles from './price.module.css'
import { VisitorText } from './visitor-text'

/** Labels of a price for screen readers, and the text shown without a price. */
export interface PriceMessages {
  readonly now: string
  readonly old: string
  readonly discount: string
  readonly onRequest: string
}

export interface PriceProps {
  /** The slot for the visitor's price: see `marketSchema`. */
  readonly slot: string
  readonly price: PriceSlot | undefined
  readonly messages: PriceMessages
  /** The price depends on the visitor, so every part is rendered even if it is empty. */
  readonly personal: boolean
}

/** Current price, struck-through old price, and the full price for visitors who do not see discounts. */
export function Price({
  slot,
  price,
  messages,
  personal,
  size = 'normal',
}: PriceProps & { size?: 'normal' | 'large' }) {
  const hasLayers = personal || price?.old !== undefined || price?.plain !== price?.now
  return (
    <p className={`${styles.price} ${styles[size] ?? ''} ${personal ? styles.personal : ''}`} data-price="">
      <span className="visually-hidden">{messages.now}</span>
      <VisitorText as="strong" className={styles.now} data-slot={`${slot}.now`}>
        {price?.now ?? messages.onRequest}
      </VisitorText>
      {hasLayers && (
        <>
          <VisitorText as="strong" className={styles.plain} data-slot={`${slot}.plain`}>
            {price?.plain ?? messages.onRequest}
          </VisitorText>
          <del className={styles.old} hidden={price?.old === undefined} suppressHydrationWarning>
            <span className="visually-hidden">{messages.old}</span>
            <VisitorText data-slot={`${slot}.old`} data-optional="">
              {price?.old}
            </VisitorText>
          </del>
        </>
      )}
    </p>
  )
}

export function DiscountBadge({ slot, price, messages, personal }: PriceProps) {
  if (!personal && price?.badge === undefined) return null
  return (
    <span className={styles.badge} hidden={price?.badge === undefined} data-price="" suppressHydrationWarning>
      <span className="visually-hidden">{`${messages.discount} `}</span>
      <VisitorText data-slot={`${slot}.badge`} data-optional="">
        {price?.badge}
      </VisitorText>
    </span>
  )
}

interface LowestPriceProps extends Omit<PriceProps, 'messages'> {
  /** Text around the amount, such as "from". */
  readonly before: string
  readonly after: string
}

/** Lowest price of a group; hidden if no test has a price in the visitor's currency. */
export function LowestPrice({ slot, price, before, after, personal }: LowestPriceProps) {
  if (!price && !personal) return null
  return (
    <small className={styles.lowest} data-price="" hidden={!price} suppressHydrationWarning>
      {before}
      <VisitorText className={styles.now} data-slot={`${slot}.now`} data-optional="">
        {price?.now}
      </VisitorText>
      <VisitorText className={styles.plain} data-slot={`${slot}.plain`} data-optional="">
        {price?.plain}
      </VisitorText>
      {after}
    </small>
  )
}
