import { getTranslations } from 'next-intl/server'
import { SUBSCRIPTION_STATES, type SubscriptionState } from '@/lib/domain/subscription'
import { toRecord } from '@/lib/domain/to-record'

const KEYS = [
  'about',
  'state',
  'anyState',
  'source',
  'anySource',
  'email',
  'language',
  'consent',
  'requested',
  'confirmed',
  'unsubscribed',
  'found',
  'searchHint',
  'unsubscribe',
  'service',
  'delivered',
  'lastError',
  'resend',
] as const

export interface SubscribersMessages extends Readonly<Record<(typeof KEYS)[number], string>> {
  readonly states: Readonly<Record<SubscriptionState, string>>
  readonly serviceOff: string
  /** `{email}` is the address. */
  readonly unsubscribeAsk: string
  readonly unsubscribeDone: string
  /** `{n}` is the number of changes. */
  readonly waiting: string
  readonly failedEvents: string
  readonly resent: string
}

export async function subscribersMessages(): Promise<SubscribersMessages> {
  const t = await getTranslations('admin.subscribers')
  return {
    ...toRecord(KEYS, (key) => t(key)),
    ...toRecord(['unsubscribeAsk', 'unsubscribeDone'], (key) => t(key, { email: '{email}' })),
    ...toRecord(['waiting', 'failedEvents', 'resent'], (key) => t(key, { n: '{n}' })),
    serviceOff: t('serviceOff', { settings: 'NEWSLETTER_WEBHOOK_URL, NEWSLETTER_WEBHOOK_SECRET' }),
    states: toRecord(SUBSCRIPTION_STATES, (state) => t(`states.${state}`)),
  }
}
