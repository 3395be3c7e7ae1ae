import { getTranslations } from 'next-intl/server'
import { ORDER_EMAIL_STATES, type OrderEmailState } from '@/lib/domain/order/order-emails'
import { toRecord } from '@/lib/domain/to-record'

const KEYS = [
  'state',
  'anyState',
  'recipient',
  'subject',
  'time',
  'order',
  'found',
  'retry',
  'retryAll',
  'queued',
  'about',
] as const

export interface EmailsMessages extends Readonly<Record<(typeof KEYS)[number], string>> {
  readonly states: Readonly<Record<OrderEmailState, string>>
  /** `{n}` is the number of attempts. */
  readonly attempts: string
}

export async function emailsMessages(): Promise<EmailsMessages> {
  const [t, orders] = await Promise.all([getTranslations('admin.emails'), getTranslations('admin.orders')])
  return {
    ...toRecord(KEYS, (key) => t(key)),
    attempts: t('attempts', { n: '{n}' }),
    states: toRecord(ORDER_EMAIL_STATES, (state) => orders(`emailStates.${state}`)),
  }
}
