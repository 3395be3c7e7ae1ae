import { getTranslations } from 'next-intl/server'
import { Placed } from '@/components/islands/order/placed.island'
import { ButtonLink } from '@/components/ui/button-link'
import { Pictogram } from '@/components/ui/icon'
import { basketMessages } from '@/components/sections/basket/basket-messages'
import type { StoredOrder } from '@/lib/contract/order-store'
import { shipmentRows, type OrderView } from '@/lib/contract/order-view'
import type { Language } from '@/lib/domain/languages'
import { CancelOrder } from './cancel-order'
import { OrderContacts, type Contacts } from './order-contacts'
import { OrderStages } from './order-stages'
import { OrderLines } from './order-summary'
import styles from '../basket/basket.module.css'

interface OrderStatusProps {
  order: OrderView
  contacts: Contacts
  /** Why the payment page was not opened. */
  notPaid: (typeof NOT_PAID)[number] | undefined
  language: Language
  /** Whether the buyer's cancellation came too late. */
  isCancelRejected: boolean
}

/** Reasons in the order's URL for an unopened payment page: the payment system failed, the promo code is used up. */
export const NOT_PAID = ['failed', 'promo'] as const

/** Whether the delivery of the kit is still to be arranged after a payment in this state. */
const AWAITS_DELIVERY: Readonly<Record<StoredOrder['paymentState'], boolean>> = {
  unpaid: true,
  pending: true,
  paid: true,
  partlyRefunded: false,
  refunded: false,
  disputed: false,
}

/** Thanks for a new order, unless its money was returned or its personal data erased. */
export function orderHeading({ fulfilmentState, paymentState, name }: OrderView) {
  if (fulfilmentState !== 'placed' || !AWAITS_DELIVERY[paymentState] || !name) return 'orderTitle'
  return paymentState === 'paid' ? 'thanksPaid' : 'thanks'
}

type Fact = readonly [name: string, value: string]

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.stack}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt className={styles.hint}>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

export async function OrderStatus({ order, contacts, language, notPaid, isCancelRejected }: OrderStatusProps) {
  const [t, messages] = await Promise.all([getTranslations('order'), basketMessages()])
  const awaitsKit = order.fulfilmentState === 'placed' && AWAITS_DELIVERY[order.paymentState]
  const heading = orderHeading(order)
  const isThanked = heading !== 'orderTitle'
  const headingText = t(heading, { name: order.name, number: order.number })
  const end = headingText.lastIndexOf(order.number) + order.number.length
  // With the sign before it, which a no-break space joins to the number.
  const start = headingText.slice(0, end).lastIndexOf(' ') + 1
  const details: Fact[] = [
    [t('paymentLabel'), t(`payment.${order.paymentState}`)],
    ...(order.paid.amount ? [[t('paidAmount'), order.paid.text] as const] : []),
    ...(order.refunded.amount ? [[t('refundedAmount'), order.refunded.text] as const] : []),
  ]
  return (
    <section className="section" data-placed-order>
      <div className={`container ${styles.page}`}>
        <div className={`${styles.form} ${styles.narrow}`}>
          <div>
            {isThanked && <Pictogram name="mark-full" />}
            <h1>
              {headingText.slice(0, start)}
              <span>{headingText.slice(start, end)}</span>
              {headingText.slice(end)}
            </h1>
            {isThanked && <p>{t('confirmationSent', { email: order.email })}</p>}
          </div>
          {notPaid && (
            <p className={styles.error} role="alert">
              {t(notPaid === 'promo' ? 'payPromoEnded' : 'payFailed')}
            </p>
          )}
          {order.fulfilmentState === 'cancelled' ? (
            <p>
              {t(
                order.paid.amount > order.refunded.amount ? 'update.cancelled.refundFollows' : 'update.cancelled.text',
              )}
            </p>
          ) : (
            isCancelRejected && (
              <p className={styles.error} role="alert">
                {t('cancel.tooLate')}
              </p>
            )
          )}
          {order.checkUrl && (
            <p role="status">
              <span>{`${t('payAwaited')} `}</span>
              <a href={order.checkUrl}>{t('payCheck')}</a>
            </p>
          )}
          {order.paymentUrl && (
            <ButtonLink href={order.paymentUrl}>{t('pay', { amount: order.total.text })}</ButtonLink>
          )}
          <div className={styles.box}>
            <h2>{t('stages')}</h2>
            <OrderStages stages={order.stages} />
            {awaitsKit && <p>{t('nextText')}</p>}
            {order.shipment && <Facts facts={shipmentRows(t, order.shipment)} />}
          </div>
          <div className={styles.box}>
            <h2>{t('orderedTests')}</h2>
            <OrderLines lines={order.lines} total={order.total.text} messages={messages} />
            <Facts facts={details} />
          </div>
          {order.documents.length > 0 && (
            <div className={styles.box}>
              <h2>{t('orderDocuments')}</h2>
              {order.documents.map(({ title, link }) => (
                <a key={link} href={link}>
                  {title}
                </a>
              ))}
            </div>
          )}
          <OrderContacts contacts={contacts} isCorrectable={awaitsKit} />
          {order.cancelFields && <CancelOrder order={order} fields={order.cancelFields} language={language} />}
        </div>
      </div>
      {/* Analytics report a pending order once it is paid. */}
      {!order.paymentUrl && order.paymentState !== 'pending' && order.fulfilmentState !== 'cancelled' && (
        <Placed number={order.number} />
      )}
      <span id="first-screen-end" hidden />
    </section>
  )
}
