import 'server-only'
import { getTranslations } from 'next-intl/server'
import { SOURCE_LANGUAGE, type SiteLocale } from '../../../i18n/locales.ts'
import { canonical } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'
import { allowMail, type AllowedMail, type Mail } from '../../contract/mail.ts'
import { definitionOf, ORDER_FIELDS, type FieldKind } from '../../contract/order-form.ts'
import type { NewOrder, StoredOrder } from '../../contract/order-store.ts'
import { isOfContract } from '../../domain/consents.ts'
import { formatDate } from '../../domain/dates.ts'
import { emailText } from '../../domain/email-text.ts'
import { datedPdfPath, LEGAL_VERSIONS, type LegalVersion } from '../../domain/legal-documents.ts'
import { quoted } from '../../domain/quoted.ts'
import { FIRST_LINK_VERSION } from '../../domain/order/link.ts'
import { GIFT_FIELDS, GIFT_FORM, type Gift } from '../../domain/order/basket.ts'
import type { OrderLine } from '../../domain/order/totals.ts'
import { phoneText } from '../../domain/phone.ts'
import type { Consumed } from '../../http/consume-quota.ts'
import { emailFrame } from '../../mail/email-frame.ts'
import { renderEmail, type EmailBlock } from '../../mail/render-email.ts'
import { paymentProviderOf } from '../../variants/variants.ts'
import { consumeOne } from '../request/quotas.ts'
import { absoluteOrderLink } from './link.ts'
import { lineNames } from './line-names.ts'
import { moneyWriter } from './quote.ts'

type OrderLink = Awaited<ReturnType<typeof absoluteOrderLink>>
type Order = Pick<NewOrder, 'number' | 'total' | 'currency' | 'promocode' | 'details'>

async function lineRows(siteLocale: SiteLocale, order: Order): Promise<EmailBlock> {
  const [t, nameOf] = await Promise.all([
    getTranslations({ locale: siteLocale.language }),
    lineNames(siteLocale.language),
  ])
  const money = moneyWriter(siteLocale, order.currency, order.details.form.country)
  const line = (item: OrderLine & { name: string }) =>
    [`${nameOf(item)} × ${item.quantity}`, money(item.amount).text] as const
  return { rows: [...order.details.lines.map(line), [t('basket.total'), money(order.total).text]] }
}

/** Links to the contract documents in the versions that the buyer agreed to. */
export async function contractLinks(
  siteLocale: SiteLocale,
  { details }: Pick<Order, 'details'>,
): Promise<{ title: string; link: string }[]> {
  const t = await getTranslations({ locale: siteLocale.language, namespace: 'legal.titles' })
  const isAgreed = ({ id, version }: LegalVersion) =>
    isOfContract(id) && details.consents.some(({ document, version: agreed }) => document === id && agreed === version)
  return LEGAL_VERSIONS.filter(isAgreed).map((version) => ({
    title: t(version.id),
    link: canonical(siteLocale, datedPdfPath(version), config()),
  }))
}

/** Email to the buyer. Contains no typed text: anyone can enter someone else's email address. */
async function visitorMail(siteLocale: SiteLocale, order: Order, { link, until }: OrderLink): Promise<Mail> {
  const t = await getTranslations({ locale: siteLocale.language, namespace: 'order' })
  const isPaidOnline = paymentProviderOf(siteLocale.variant, config()) !== undefined && order.total > 0
  const documents = await contractLinks(siteLocale, order)
  const content = {
    title: t('done', { number: order.number }),
    blocks: [
      t(isPaidOnline ? 'mail.receivedUnpaid' : 'mail.received'),
      await lineRows(siteLocale, order),
      { button: { text: t(isPaidOnline ? 'mail.viewAndPay' : 'mail.view'), href: link } },
      { smallPrint: t('mail.validUntil', { date: formatDate(until) }) },
      { title: t('mail.documents'), links: documents.map(({ title, link: href }) => ({ text: title, href })) },
      { smallPrint: t('mail.notYou') },
    ],
  }
  return {
    about: 'order',
    order: order.number,
    to: order.details.form.email,
    ...renderEmail(emailFrame(siteLocale), content),
  }
}

/** Email with a new link to an order whose link has expired. Contains no typed text. */
export async function linkMail(siteLocale: SiteLocale, order: StoredOrder): Promise<Mail> {
  const t = await getTranslations({ locale: siteLocale.language, namespace: 'order' })
  const { link, until } = await absoluteOrderLink(siteLocale, order)
  const content = {
    title: t('orderTitle', { number: order.number }),
    blocks: [
      t('mail.newLink', { number: order.number }),
      { button: { text: t('mail.view'), href: link } },
      { smallPrint: t('mail.validUntil', { date: formatDate(until) }) },
      { smallPrint: t('mail.notAsked') },
    ],
  }
  return {
    about: 'order',
    order: order.number,
    to: order.details.form.email,
    ...renderEmail(emailFrame(siteLocale), content),
  }
}

const giftText = (gift: Gift): string =>
  GIFT_FIELDS.map((field) => {
    if (field === 'recipient') return gift.recipient || '+'
    return GIFT_FORM[field].kind === 'text' ? gift[field] && quoted(gift[field]) : gift[field]
  })
    .filter(Boolean)
    .join('\n')

/** In the source language, with everything needed to call back. */
async function operatorMail(siteLocale: SiteLocale, order: Order, link: string, to: string): Promise<Mail> {
  const t = await getTranslations({ locale: SOURCE_LANGUAGE, namespace: 'order' })
  const basket = await getTranslations({ locale: SOURCE_LANGUAGE, namespace: 'basket' })
  const promo = await getTranslations({ locale: SOURCE_LANGUAGE, namespace: 'promo' })
  const { form, items, backendIds, utms, firstUtms = {}, language, variant } = order.details
  const texts: Readonly<Record<FieldKind, (value: string) => string>> = {
    line: (value) => value,
    text: (value) => value && `\n${quoted(value)}`,
    phone: (value) => phoneText(value, (n) => t('extension', { n })),
    email: emailText,
    country: (value) => value,
  }
  const details = [
    ...ORDER_FIELDS.map((field) => [t(field), texts[definitionOf(field).kind](form[field])]),
    [promo('label'), order.promocode],
    ['ID', backendIds.join(', ')],
    ...items.flatMap(({ bitrixId, gift }) => (gift ? [[`${basket('gift')} (${bitrixId})`, giftText(gift)]] : [])),
    ...Object.entries(utms),
    ...Object.entries(firstUtms).flatMap(([name, value]) => (value === utms[name] ? [] : [[`first ${name}`, value]])),
    ['', `${variant}, ${language}`],
  ].flatMap(([name, value]) => (value ? [name ? `${name}: ${value}` : value] : []))
  const inSource = { ...siteLocale, language: SOURCE_LANGUAGE }
  const content = {
    title: t('orderTitle', { number: order.number }),
    blocks: [await lineRows(inSource, order), details.join('\n'), { button: { text: t('mail.view'), href: link } }],
  }
  return { about: 'order', order: order.number, to, replyTo: form.email, ...renderEmail(emailFrame(inSource), content) }
}

/**
 * Emails about a new order: to the buyer, within the quota of emails to typed addresses, and to the operator if
 * configured.
 */
export async function orderMails(
  siteLocale: SiteLocale,
  order: Order,
  { ip, ordered }: { readonly ip: string | undefined; readonly ordered: Consumed<'orders'> },
): Promise<AllowedMail[]> {
  const linked = await absoluteOrderLink(siteLocale, { number: order.number, linkVersion: FIRST_LINK_VERSION })
  const operator = config().email
  const { email } = order.details.form
  const consumed = await consumeOne('orderEmails', { ip, recipient: email })
  return [
    ...(consumed instanceof Response ? [] : [allowMail(await visitorMail(siteLocale, order, linked), consumed)]),
    ...(operator ? [allowMail(await operatorMail(siteLocale, order, linked.link, operator), ordered)] : []),
  ]
}
