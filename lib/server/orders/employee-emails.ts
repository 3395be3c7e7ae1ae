import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { config } from '../../config/config.ts'
import { allowMail, type Mail } from '../../contract/mail.ts'
import type { OrderEmail, OrderRelatedResponse } from '../../contract/orders-admin.ts'
import type { StoredOrder } from '../../contract/order-store.ts'
import { EMAIL_TEMPLATES } from '../../domain/order/order-emails.ts'
import { emailFrame } from '../../mail/email-frame.ts'
import { renderEmail } from '../../mail/render-email.ts'
import { orderStore, ordersAdmin } from '../transport.ts'
import { absoluteOrderLink } from './link.ts'
import { siteLocaleOfOrder } from './payment.ts'

/** Texts that an employee can start an email to the customer from, in the customer's language. */
export async function emailTemplates({ language }: SiteLocale): Promise<OrderRelatedResponse['templates']> {
  const t = await getTranslations({ locale: language, namespace: 'order.templates' })
  return EMAIL_TEMPLATES.map((name) => ({ name, subject: t(`${name}.subject`), text: t(`${name}.text`) }))
}

async function customerMail(siteLocale: SiteLocale, order: StoredOrder, { subject, text }: OrderEmail): Promise<Mail> {
  const t = await getTranslations({ locale: siteLocale.language, namespace: 'order' })
  const { link } = await absoluteOrderLink(siteLocale, order)
  const content = {
    title: subject,
    blocks: [...text.split(/\n{2,}/), { button: { text: t('mail.view'), href: link } }],
  }
  return {
    about: 'order',
    order: order.number,
    to: order.details.form.email,
    replyTo: config().email,
    ...renderEmail(emailFrame(siteLocale), content),
  }
}

/**
 * Sends an email that an employee has written to the customer of an order.
 * @returns false if the customer has no email address any more
 */
export async function writeToCustomer(order: StoredOrder, email: OrderEmail): Promise<boolean> {
  const siteLocale = siteLocaleOfOrder(order)
  if (!siteLocale || !order.details.form.email) return false
  await (await orderStore()).sendMail(allowMail(await customerMail(siteLocale, order, email), 'employee'))
  return true
}

/**
 * Sends a stored email about an order again.
 * @returns false if it is not stored any more
 */
export async function sendAgain(number: string, id: string): Promise<boolean> {
  const mail = await (await ordersAdmin()).findMail(number, id)
  if (!mail) return false
  await (await orderStore()).sendMail(allowMail(mail, 'employee'))
  return true
}
