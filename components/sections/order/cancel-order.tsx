import { getTranslations } from 'next-intl/server'
import { buttonLook } from '@/components/ui/button-link'
import type { OrderView } from '@/lib/contract/order-view'
import type { Language } from '@/lib/domain/languages'
import styles from './order-status.module.css'

/** Cancels an order: a form with the parameters of its link, and `lang`. */
const CANCEL_CALL = '/api/orders/cancel'

interface CancelOrderProps {
  readonly order: Pick<OrderView, 'number' | 'paid'>
  readonly fields: NonNullable<OrderView['cancelFields']>
  readonly language: Language
}

/** A closed disclosure with what cancelling means and the button that cancels; works without scripts. */
export async function CancelOrder({ order: { number, paid }, fields, language }: CancelOrderProps) {
  const t = await getTranslations('order.cancel')
  return (
    <details className={styles.cancel}>
      <summary>{t('ask')}</summary>
      <form method="post" action={CANCEL_CALL}>
        <p>{paid.amount > 0 ? t('paid', { amount: paid.text }) : t('unpaid')}</p>
        {[...fields, ['lang', language] as const].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className={buttonLook('quiet')}>{t('submit', { number })}</button>
      </form>
    </details>
  )
}
