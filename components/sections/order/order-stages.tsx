import { getTranslations } from 'next-intl/server'
import type { OrderView } from '@/lib/contract/order-view'
import styles from './order-status.module.css'

/** Stages that an order has reached, with dates, and those to come. */
export async function OrderStages({ stages }: { stages: OrderView['stages'] }) {
  const t = await getTranslations('order')
  return (
    <ol className={styles.stages}>
      {stages.map(({ name, status, date }) => (
        <li key={name} data-status={status} aria-current={status === 'current' ? 'step' : undefined}>
          <span>{name === 'paid' ? t('payment.paid') : t(`fulfilment.${name}`)}</span>
          {date && <span className={styles.date}>{date}</span>}
        </li>
      ))}
    </ol>
  )
}
