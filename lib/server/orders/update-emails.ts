import 'server-only'
import { getTranslations } from 'next-intl/server'
import { SOURCE_LANGUAGE, type SiteLocale } from '../../../i18n/locales.ts'
import { config } from '../../config/config.ts'
import { allowMail, type Mail } from '../../contract/mail.ts'
import type { MailsAbout, OrderUpdate, StoredOrder } from '../../contract/order-store.ts'
import { shipmentRows } from '../../contract/order-view.ts'
import { buyerNotices, type BuyerNotice } from '../../domain/order/notices.ts'
import { OPERATOR_NOTICES, type ChangeReason } from '../../domain/order/states.ts'
import type { Consumed } from '../../http/consume-quota.ts'
import { emailFrame } from '../../mail/email-frame.ts'
import { renderEmail } from '../../mail/render-email.ts'
import { absoluteOrderLink } from './link.ts'
import { siteLocaleOfOrder } from './payment.ts'
import { moneyWriter } from './quote.ts'

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
  const shipment = notice === 'kitSent' ? shipmentRows(t, after.shipment) : []
  const content = {
    title: t(`update.${notice}.title`, { number: after.number }),
    blocks: [
      texts[notice],
      ...(shipment.length ? [{ rows: shipment }] : []),
      { button: { text: t('mail.view'), href: link } },
    ],
  }
  return {
    about: 'order',
    order: after.number,
    to: after.details.form.email,
    ...renderEmail(emailFrame(siteLocale), content),
  }
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
  return { about: 'order', order: order.number, to, ...renderEmail(frame, content) }
}

interface UpdateMails {
  readonly buyer: readonly Mail[]
  readonly operator: readonly Mail[]
}

async function updateMails(update: OrderUpdate): Promise<UpdateMails> {
  const siteLocale = siteLocaleOfOrder(update.after)
  if (!siteLocale) return { buyer: [], operator: [] }
  const operator = await operatorMail(siteLocale, update.after, update.reason)
  // The data of the buyer may have been erased.
  const notices = update.after.details.form.email ? buyerNotices(update.before, update.after) : []
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

/** Quotas that were consumed for the emails about an unpaid order. */
export interface CancellationQuotas {
  readonly buyer?: Consumed<'orderEmails'>
  readonly operator?: Consumed<'cancellationEmails'>
}

/**
 * Emails about an order that its buyer cancels. Those about a paid one are bounded by the payment, so that no stranger
 * can use up their quota; those about an unpaid one by their quotas.
 */
export const mailsByBuyer =
  (consumed: CancellationQuotas): MailsAbout =>
  async (update) => {
    const mails = await updateMails(update)
    const causes =
      update.before.paymentState === 'unpaid' ? consumed : ({ buyer: 'payment', operator: 'payment' } as const)
    return (['buyer', 'operator'] as const).flatMap((to) => {
      const cause = causes[to]
      return cause ? mails[to].map((mail) => allowMail(mail, cause)) : []
    })
  }
