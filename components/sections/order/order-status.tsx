import { getTranslations } from 'next-intl/server'
import { Placed } from '@/components/islands/order/placed.island'
import { ButtonLink } from '@/components/ui/button-link'
import { basketWords } from '@/components/sections/basket/basket-words'
import type { MoneyView, OrderLineView } from '@/lib/contract/basket'
import type { StoredOrder } from '@/lib/contract/order-store'
import { OrderLines } from './order-summary'
import styles from '../basket/basket.module.css'

interface OrderStatusProps {
  order: {
    number: string
    state: StoredOrder['state']
    placedAt: string
    lines: readonly OrderLineView[]
    total: MoneyView
    paymentAddress: string | undefined
  }
  /** The payment system could not be reached. */
  paymentFailed: boolean
}

/** Something is still to be arranged with whoever ordered. */
const IS_OPEN: readonly StoredOrder['state'][] = ['new', 'paid', 'inProgress']

/** State and items of an order, and what happens next. */
export async function OrderStatus({ order, paymentFailed }: OrderStatusProps) {
  const [t, words] = await Promise.all([getTranslations('order'), basketWords()])
  const [before, after] = t('orderTitle', { number: order.number }).split(order.number)
  return (
    <section className="section">
      <div className={`container ${styles.page}`}>
        <div className={`${styles.form} ${styles.narrow}`}>
          <h1>
            {before}
            <span>{order.number}</span>
            {after}
          </h1>
          <dl className={styles.stack}>
            <div>
              <dt className={styles.hint}>{t('stateLabel')}</dt>
              <dd>{t(`state.${order.state}`)}</dd>
            </div>
            <div>
              <dt className={styles.hint}>{t('placedAt')}</dt>
              <dd>{order.placedAt}</dd>
            </div>
          </dl>
          <div className={styles.box}>
            <h2>{t('yourTests')}</h2>
            <OrderLines lines={order.lines} total={order.total.text} words={words} />
          </div>
          {paymentFailed && (
            <p className={styles.error} role="alert">
              {t('payFailed')}
            </p>
          )}
          {order.paymentAddress && <ButtonLink href={order.paymentAddress}>{t('pay', { amount: order.total.text })}</ButtonLink>}
          {IS_OPEN.includes(order.state) && (
            <>
              <h2>{t('next')}</h2>
              <p>{t('nextText')}</p>
            </>
          )}
        </div>
      </div>
      {/* An order that waits for its payment is told of when it is paid. */}
      {!order.paymentAddress && order.state !== 'cancelled' && <Placed number={order.number} />}
      <span id="first-screen-end" hidden />
    </section>
  )
}
