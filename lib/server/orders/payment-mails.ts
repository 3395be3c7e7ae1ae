import 'server-only'
import { getTranslations } from 'next-intl/server'
import { SOURCE_LANGUAGE } from '../../../i18n/locales.ts'
import { config } from '../../config/config.ts'
import { allowMail, type AllowedMail } from '../../contract/mail.ts'
import type { StoredOrder } from '../../contract/order-store.ts'
import { letterBody } from '../../domain/letter.ts'
import { PAYMENT_NOTICES, type ChangeReason } from '../../domain/order/states.ts'
import { absoluteOrderLink } from './link.ts'
import { placeOf } from './payment.ts'

const isNotice = (reason: ChangeReason): reason is (typeof PAYMENT_NOTICES)[number] =>
  PAYMENT_NOTICES.some((known) => known === reason)

/** The e-mails about a change that a payment has made: to the operator, where one is configured, when money goes back or does not fit. */
export async function paymentMails(order: StoredOrder, reason: ChangeReason): Promise<AllowedMail[]> {
  const { email: to, siteName } = config()
  const place = placeOf(order)
  if (!to || !place || !isNotice(reason)) return []
  const [t, admin] = await Promise.all([
    getTranslations({ locale: SOURCE_LANGUAGE, namespace: 'order' }),
    getTranslations({ locale: SOURCE_LANGUAGE, namespace: 'admin.orders' }),
  ])
  const { link } = await absoluteOrderLink(place, order)
  const subject = `${siteName}: ${t('orderTitle', { number: order.number })}, ${admin(`reasons.${reason}`)}`
  const body = letterBody([t(`paymentMail.${reason}`), t('mail.status', { link })], [link])
  return [allowMail({ about: 'order', to, subject, ...body }, 'payment')]
}
