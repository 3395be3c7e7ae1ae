import 'server-only'
import { getTranslations } from 'next-intl/server'
import { SOURCE_LANGUAGE, type Place } from '../../../i18n/locales.ts'
import { config } from '../../config/config.ts'
import type { Attachment, Mail, NewOrder } from '../../contract/order-store.ts'
import { isOfContract } from '../../domain/consents.ts'
import { LEGAL_VERSIONS, type LegalVersion } from '../../domain/legal-documents.ts'
import { letterBody } from '../../domain/letter.ts'
import type { OrderLine } from '../../domain/order/totals.ts'
import { originOf } from '../../variants/variants.ts'
import { legalAttachment } from '../legal-pdf.ts'
import { warnOncePerMinute } from '../log.ts'
import { orderLettersTo } from '../rate-limit.ts'
import { orderLink } from './link.ts'
import { lineNames } from './line-names.ts'
import { moneyWriter } from './quote.ts'

type Order = Pick<NewOrder, 'number' | 'total' | 'currency' | 'promocode' | 'details'>

async function linesText(place: Place, order: Order): Promise<string> {
  const [t, nameOf] = await Promise.all([getTranslations({ locale: place.language }), lineNames(place.language)])
  const money = moneyWriter(place, order.currency, order.details.form.country)
  const line = (item: OrderLine & { name: string }) => `${nameOf(item)} × ${item.quantity}: ${money(item.amount).text}`
  return [...order.details.lines.map(line), `${t('basket.total')}: ${money(order.total).text}`].join('\n')
}

/** The documents of the contract, in the versions that were agreed to: what is agreed to on a page has to be had for good. */
async function contractOf(place: Place, { details }: Order): Promise<Attachment[]> {
  const isAgreed = ({ id, version }: LegalVersion) =>
    isOfContract(id) && details.consents.some(({ document, version: agreed }) => document === id && agreed === version)
  const files = await Promise.all(LEGAL_VERSIONS.filter(isAgreed).map((version) => legalAttachment(place, version)))
  return files.filter((file) => file !== undefined)
}

/** What the visitor gets. Nothing that was typed into the form is in it: anybody can type anybody's address. */
async function visitorMail(place: Place, order: Order, link: string): Promise<Mail> {
  const t = await getTranslations({ locale: place.language, namespace: 'order' })
  const attachments = await contractOf(place, order)
  const enclosed = attachments.length ? [[t('mail.attached'), ...attachments.map(({ name }) => name)].join('\n')] : []
  const paragraphs = [t('mail.greeting'), t('mail.received'), await linesText(place, order), t('mail.status', { link }), ...enclosed, t('mail.notYou')]
  return { to: order.details.form.email, subject: subject(t('done', { number: order.number })), ...letterBody(paragraphs, [link]), attachments }
}

const subject = (text: string) => `${config().siteName}: ${text}`

/** What the operator gets, in the language of the source catalogue: everything that is needed to call back. */
async function operatorMail(place: Place, order: Order, link: string, to: string): Promise<Mail> {
  const t = await getTranslations({ locale: SOURCE_LANGUAGE, namespace: 'order' })
  const basket = await getTranslations({ locale: SOURCE_LANGUAGE, namespace: 'basket' })
  const promo = await getTranslations({ locale: SOURCE_LANGUAGE, namespace: 'promo' })
  const { form, items, backendIds, utms, firstUtms = {}, language, variant } = order.details
  const facts = [
    [t('name'), form.name],
    [t('phone'), form.phone],
    [t('email'), form.email],
    [t('country'), form.country],
    [t('city'), form.city],
    [t('address'), form.address],
    [t('comment'), form.comment],
    [promo('label'), order.promocode],
    ['ID', backendIds.join(', ')],
    ...items.flatMap(({ bitrixId, gift }) =>
      gift ? [[`${basket('gift')} (${bitrixId})`, [gift.recipient, gift.message].filter(Boolean).join(': ') || '+']] : [],
    ),
    ...Object.entries(utms),
    ...Object.entries(firstUtms).flatMap(([name, value]) => (value === utms[name] ? [] : [[`first ${name}`, value]])),
    ['', `${variant}, ${language}`],
  ].flatMap(([name, value]) => (value ? [name ? `${name}: ${value}` : value] : []))
  const paragraphs = [await linesText({ ...place, language: SOURCE_LANGUAGE }, order), facts.join('\n'), t('mail.status', { link })]
  return { to, replyTo: form.email, subject: subject(t('orderTitle', { number: order.number })), ...letterBody(paragraphs, [link]) }
}

/** The letters about a new order: to the visitor, unless his address has had too many that day, and to the operator where one is configured. */
export async function orderMails(place: Place, order: Order): Promise<Mail[]> {
  const link = new URL(await orderLink(place, order.number), originOf(place.variant, config())).href
  const operator = config().email
  const { email } = order.details.form
  const tooMany = await orderLettersTo(email.toLowerCase())
  if (tooMany) warnOncePerMinute('orders: an address that has had so many letters today gets no more', order.number)
  return Promise.all([...(tooMany ? [] : [visitorMail(place, order, link)]), ...(operator ? [operatorMail(place, order, link, operator)] : [])])
}
