import 'server-only'
import { getTranslations } from 'next-intl/server'
import { SOURCE_LANGUAGE } from '../../../i18n/locales.ts'
import { config } from '../../config/config.ts'
import { allowMail, type AllowedMail } from '../../contract/mail.ts'
import type { StoredOrder } from '../../contract/order-store.ts'
import { renderEmailBody } from '../../domain/email-message.ts'
import { PAYMENT_NOTICES, type ChangeReason } from '../../domain/order/states.ts'
import { absoluteOrderLink } from './link.ts'
import { siteLocaleOfOrder } from './payment.ts'

const isNotice = (reason: ChangeReason): reason is (typeof PAYMENT_NOTICES)[number] =>
  PAYMENT_NOTICES.some((one) => one === reason)

/** Emails about a payment's change to an order: to the operator, if configured, about refunds and mismatches. */
export async function paymentMails(order: StoredOrder, reason: ChangeReason): Promise<AllowedMail[]> {
  const { email: to, siteName } = config()
  const siteLocale = siteLocaleOfOrder(order)
  if (!to || !siteLocale || !isNotice(reason)) return []
  const [t, admin] = await Promise.all([
    getTranslations({ locale: SOURCE_LANGUAGE, namespace: 'order' }),
    getTranslations({ locale: SOURCE_LANGUAGE, namespace: 'admin.orders' }),
  ])
  const { link } = await absoluteOrderLink(siteLocale, order)
  const subject = `${siteName}: ${t('orderTitle', { number: order.number })}, ${admin(`reasons.${reason}`)}`
  const body = renderEmailBody([t(`paymentMail.${reason}`), t('mail.status', { link })], [link])
  return [allowMail({ about: 'order', to, subject, ...body }, 'payment')]
}
