import 'server-only'
import { getTranslations } from 'next-intl/server'
import { SOURCE_LANGUAGE, type SiteLocale } from '../../../i18n/locales.ts'
import { config } from '../../config/config.ts'
import { allowMail, type Mail } from '../../contract/mail.ts'
import type { MailsAbout, OrderUpdate, Shipment, StoredOrder } from '../../contract/order-store.ts'
import { buyerNotices, type BuyerNotice } from '../../domain/order/notices.ts'
import { OPERATOR_NOTICES, type ChangeReason } from '../../domain/order/states.ts'
import type { Consumed } from '../../http/consume-quota.ts'
import { emailFrame } from '../../mail/email-frame.ts'
import { renderEmail, type EmailBlock } from '../../mail/render-email.ts'
import { absoluteOrderLink } from './link.ts'
import { siteLocaleOfOrder } from './payment.ts'
import { moneyWriter } from './quote.ts'

async function shipmentRows({ language }: SiteLocale, { carrier, trackingNumber }: Shipment): Promise<EmailBlock[]> {
  const t = await getTranslations({ locale: language, namespace: 'order.shipment' })
  const rows = [[t('carrier'), carrier] as const, [t('trackingNumber'), trackingNumber] as const]
  const known = rows.filter(([, value]) => value)
  return known.length ? [{ rows: known }] : []
}

/** Email to the buyer about a change. Contains no typed text: anyone can enter someone else's email address. */
async function buyerMail(siteLocale: SiteLocale, { before, after }: OrderUpdate, notice: BuyerNotice): Promise<Mail> {
  const t = await getTranslations({ locale: siteLocale.language, namespace: 'order' })
  const money = moneyWriter(siteLocale, after.currency, after.details.form.country)
  const { link } = await absoluteOrderLink(siteLocale, after)
  const amount = { paid: after.paid - before.paid, refunded: after.refunded - before.refunded }
  const texts: Readonly<Record<BuyerNotice, string>> = {
    paid: t('update.paid.text', { amount: money(amount.paid).text }),
    kitSent: t('update.kitSent.text'),
    sampleReceived: t('update.sampleReceived.text'),
    reportReady: t('update.reportReady.text'),
    cancelled: after.paid > after.refunded ? t('update.cancelled.refundFollows') : t('update.cancelled.text'),
    refunded: t('update.refunded.text', { amount: money(amount.refunded).text }),
  }
  const content = {
    title: t(`update.${notice}.title`, { number: after.number }),
    blocks: [
      texts[notice],
      ...(notice === 'kitSent' ? await shipmentRows(siteLocale, after.shipment) : []),
      { button: { text: t('mail.view'), href: link } },
    ],
  }
  return { about: 'order', to: after.details.form.email, ...renderEmail(emailFrame(siteLocale), content) }
}

const isOperatorNotice = (reason: ChangeReason): reason is (typeof OPERATOR_NOTICES)[number] =>
  OPERATOR_NOTICES.some((one) => one === reason)

/** Email to the operator about a change that needs attention; `undefined` if none is needed or configured. */
async function operatorMail(
  siteLocale: SiteLocale,
  order: StoredOrder,
  reason: ChangeReason,
): Promise<Mail | undefined> {
  const { email: to } = config()
  if (!to || !isOperatorNotice(reason)) return undefined
  const [t, admin] = await Promise.all([
    getTranslations({ locale: SOURCE_LANGUAGE, namespace: 'order' }),
    getTranslations({ locale: SOURCE_LANGUAGE, namespace: 'admin.orders' }),
  ])
  const { link } = await absoluteOrderLink(siteLocale, order)
  const content = {
    title: `${t('orderTitle', { number: order.number })}, ${admin(`reasons.${reason}`)}`,
    blocks: [t(`operatorNotice.${reason}`), { button: { text: t('mail.view'), href: link } }],
  }
  const frame = emailFrame({ ...siteLocale, language: SOURCE_LANGUAGE })
  return { about: 'order', to, ...renderEmail(frame, content) }
}

interface UpdateMails {
  readonly buyer: readonly Mail[]
  readonly operator: readonly Mail[]
}

async function updateMails(update: OrderUpdate): Promise<UpdateMails> {
  const siteLocale = siteLocaleOfOrder(update.after)
  if (!siteLocale) return { buyer: [], operator: [] }
  const operator = await operatorMail(siteLocale, update.after, update.reason)
  const notices = buyerNotices(update.before, update.after)
  return {
    buyer: await Promise.all(notices.map((notice) => buyerMail(siteLocale, update, notice))),
    operator: operator ? [operator] : [],
  }
}

/** Emails about a change that an employee makes. */
export const mailsByEmployee: MailsAbout = async (update) =>
  (await updateMails(update)).buyer.map((mail) => allowMail(mail, 'employee'))

/** Emails about a change that the payment provider reports. @param notifiesBuyer false: only to the operator */
export const mailsByPayment =
  (notifiesBuyer: boolean): MailsAbout =>
  async (update) => {
    const { buyer, operator } = await updateMails(update)
    return [...(notifiesBuyer ? buyer : []), ...operator].map((mail) => allowMail(mail, 'payment'))
  }

/**
 * Emails about a change that the buyer makes: the operator's within the quota of orders, the buyer's within that of
 * emails to typed addresses.
 */
export const mailsByBuyer =
  (consumed: {
    readonly buyer: Consumed<'orderEmails'> | undefined
    readonly operator: Consumed<'operatorEmails'> | undefined
  }): MailsAbout =>
  async (update) => {
    const { buyer, operator } = await updateMails(update)
    return [
      ...buyer.flatMap((mail) => (consumed.buyer ? [allowMail(mail, consumed.buyer)] : [])),
      ...operator.flatMap((mail) => (consumed.operator ? [allowMail(mail, consumed.operator)] : [])),
    ]
  }
