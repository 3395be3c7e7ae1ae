import { getTranslations } from 'next-intl/server'
import { Placed } from '@/components/islands/order/placed.island'
import { ButtonLink } from '@/components/ui/button-link'
import { basketMessages } from '@/components/sections/basket/basket-messages'
import type { Shipment, StoredOrder } from '@/lib/contract/order-store'
import type { OrderView } from '@/lib/contract/order-view'
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
  const isPlaced = order.fulfilmentState === 'placed'
  const [before, after] = t('orderTitle', { number: order.number }).split(order.number)
  const shipmentFacts = ({ carrier, trackingNumber }: Shipment): Fact[] =>
    [[t('shipment.carrier'), carrier] as const, [t('shipment.trackingNumber'), trackingNumber] as const].filter(
      ([, value]) => value,
    )
  const details: Fact[] = [
    [t('paymentLabel'), t(`payment.${order.paymentState}`)],
    ...(order.paid.amount ? [[t('paidAmount'), order.paid.text] as const] : []),
    ...(order.refunded.amount ? [[t('refundedAmount'), order.refunded.text] as const] : []),
  ]
  return (
    <section className="section">
      <div className={`container ${styles.page}`}>
        <div className={`${styles.form} ${styles.narrow}`}>
          <h1>
            {before}
            <span>{order.number}</span>
            {after}
          </h1>
          {isPlaced && (
            <p>
              <strong>{t('thanks', { name: order.name })}</strong>{' '}
              <span>{t('confirmationSent', { email: order.email })}</span>
            </p>
          )}
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
            {isPlaced && AWAITS_DELIVERY[order.paymentState] && <p>{t('nextText')}</p>}
            {order.shipment && <Facts facts={shipmentFacts(order.shipment)} />}
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
          <OrderContacts contacts={contacts} />
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
