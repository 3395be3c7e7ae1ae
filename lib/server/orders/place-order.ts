import 'server-only'
import { createHash } from 'node:crypto'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { SiteLocale } from '../../../i18n/locales.ts'
import type { StoredOrder } from '../../contract/order-store.ts'
import { definitionOf, fieldsWith, ORDER_FIELDS } from '../../contract/order-form.ts'
import { fromRequestFields, orderFormSchema, type orderRequestSchema } from '../../contract/orders.ts'
import { consentRecord } from '../../domain/consent-record.ts'
import { ORDER_CONSENTS } from '../../domain/consent-forms.ts'
import { consentsForOrder, hasMedicalService } from '../../domain/consents.ts'
import type { LegalVersion } from '../../domain/legal-documents.ts'
import { toMinor } from '../../domain/money.ts'
import { makeOrderNumber } from '../../domain/order/number.ts'
import { canSendWithOrder } from '../../domain/order/promo.ts'
import { deliveryCountries } from '../../domain/countries.ts'
import { productsOf } from '../../domain/price.ts'
import { toRecord } from '../../domain/to-record.ts'
import { rulesOf } from '../../variants/variants.ts'
import type { z } from 'zod'
import { backendIds } from '../catalogue/backend-ids.ts'
import { loadPrices } from '../catalogue/prices.ts'
import { orderStore, productTransport } from '../transport.ts'
import { orderMails } from './emails.ts'
import { networkKey } from '../../http/anonymize-ip.ts'
import { restoreQuota, type Counted } from '../../http/consume-quota.ts'
import { consumeOne, rejectOverQuota } from '../request/quotas.ts'
import { priceBasket, type PricedBasket } from './pricing.ts'
import { promoReservation } from './payment.ts'
import { namedLines } from './quote.ts'

type OrderInput = z.output<typeof orderRequestSchema>

/** An invalid field: its name in the form (or `consents.{document}`) and the key of its message. */
export interface FieldError {
  readonly field: string
  readonly error: string
}

export type OrderOutcome =
  | { readonly kind: 'placed' | 'again'; readonly order: StoredOrder }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldError[] }
  | { readonly kind: 'changed'; readonly basket: PricedBasket; readonly country: string }
  | { readonly kind: 'key-taken' }
  | { readonly kind: 'rejected'; readonly answer: Response }

/** Documents that the form of an order asks to accept, in the versions in force. */
const documentsFor = (hasMedical: boolean): LegalVersion[] => {
  const required = consentsForOrder(hasMedical)
  return ORDER_CONSENTS.flatMap((box) => required[box])
}

/** Requires exactly the documents: a consent that no form asks for must not be stored. */
function consentErrors(consents: OrderInput['consents'], required: readonly LegalVersion[]): FieldError[] {
  const missing = required.filter(({ id }) => !consents.some(({ document }) => document === id))
  const others = consents.filter(
    ({ document, version }) => !required.some((one) => one.id === document && one.version === version),
  )
  return [
    ...missing.map(({ id }) => ({ field: `consents.${id}`, error: 'consent' })),
    ...others.map(({ document }) => ({
      field: `consents.${document}`,
      error: required.some(({ id }) => id === document) ? 'consentVersion' : 'consentNotNeeded',
    })),
  ]
}

/** Whether the products are medical services, by the price list: visitors' own prices name the same ones. */
async function isMedicalOrder({ variant }: SiteLocale, items: OrderInput['items']): Promise<boolean> {
  const list = await loadPrices(variant)
  const known = list ? productsOf(list) : []
  const products = items.map(({ bitrixId, consultation }) => ({
    ...(known.find((product) => product.bitrixId === bitrixId) ?? { name: '', href: '' }),
    consultation,
  }))
  return hasMedicalService(products)
}

async function readForm(siteLocale: SiteLocale, { consents, ...input }: OrderInput) {
  const typed = fromRequestFields(input)
  const form = orderFormSchema(parsePhoneNumberFromString).safeParse(
    toRecord(ORDER_FIELDS, (field) => (definitionOf(field).required ? typed[field] : (typed[field] ?? ''))),
  )
  const errors = (form.error?.issues ?? []).map((issue): FieldError => ({
    field: String(issue.path[0]),
    error: issue.message,
  }))
  const delivered = deliveryCountries(rulesOf(siteLocale.variant).delivers).some((code) => code === typed.country)
  if (!delivered && !errors.some(({ field }) => field === 'country'))
    errors.push({ field: 'country', error: 'country' })
  const documents = documentsFor(await isMedicalOrder(siteLocale, input.items))
  return { form: form.data, documents, errors: [...errors, ...consentErrors(consents, documents)] }
}

/**
 * Identifies a repeated order. Excludes total and promo code: they may change between a lost response and the retry.
 */
const fingerprintOf = ({ variant }: SiteLocale, { items, contact, ...delivery }: OrderInput): string =>
  createHash('sha256')
    .update(
      JSON.stringify([variant, items, contact, ...fieldsWith('group', 'delivery').map((field) => delivery[field])]),
    )
    .digest('base64url')

const isAsExpected = ({ totals, currency, promo }: PricedBasket, input: OrderInput): boolean =>
  currency === input.currency &&
  totals.unavailable.length === 0 &&
  toMinor(input.expectedTotal, currency) === totals.total &&
  (input.promocode === undefined || canSendWithOrder(promo))

interface OrderSender {
  readonly key: string
  readonly ip: string | undefined
  readonly cookies: string | null
}

/**
 * Places an order in the built-in basket. Prices, discounts and consents are verified on the server; idempotent by
 * key. @throws {UpstreamError} if there are no prices; nothing is stored then
 */
export async function placeOrder(
  siteLocale: SiteLocale,
  input: OrderInput,
  { key, ...visitor }: OrderSender,
): Promise<OrderOutcome> {
  const store = await orderStore()
  const fingerprint = fingerprintOf(siteLocale, input)
  const earlier = await store.findByKey(key)
  if (earlier)
    return earlier.fingerprint === fingerprint ? { kind: 'again', order: earlier.order } : { kind: 'key-taken' }

  const { form, documents, errors } = await readForm(siteLocale, input)
  if (!form || errors.length) return { kind: 'invalid', errors }

  const price = (promocode: string | undefined) =>
    priceBasket(siteLocale, { ...input, promocode, country: form.country, ...visitor })
  const basket = await price(input.promocode)
  if (!isAsExpected(basket, input)) return { kind: 'changed', basket, country: form.country }

  const ordered = await consumeOne('orders', visitor)
  if (ordered instanceof Response) return { kind: 'rejected', answer: ordered }
  const reserved: Counted = []
  const rejected =
    basket.promo === 'applied' ? await rejectOverQuota('promoReservations', visitor, 1, reserved) : undefined
  if (rejected) return { kind: 'rejected', answer: rejected }

  const lines = namedLines(basket)
  const order = {
    number: makeOrderNumber(),
    total: basket.totals.total,
    currency: basket.currency,
    promocode: basket.promo === 'applied' ? input.promocode : undefined,
    details: {
      variant: siteLocale.variant,
      language: siteLocale.language,
      items: input.items,
      lines,
      backendIds: await backendIds(siteLocale.variant, basket.products),
      form,
      consents: documents.map(({ id, version }) =>
        consentRecord(
          { document: id, version },
          { language: siteLocale.language, ip: visitor.ip, form: 'order', at: new Date() },
        ),
      ),
      utms: input.utms,
      firstUtms: input.firstUtms,
      variations: input.variations,
    },
  }
  const result = await store.place({
    ...order,
    key,
    fingerprint,
    promoReservationMs: promoReservation(siteLocale.variant),
    isLocalPromoCode: !productTransport(siteLocale.variant).isExternal,
    network: networkKey(visitor.ip),
    reminder: input.reminder,
    mails: await orderMails(siteLocale, order, { ip: visitor.ip, ordered }),
  })
  if (result.outcome !== 'placed') await restoreQuota(reserved)
  if (result.outcome === 'key-taken') return { kind: 'key-taken' }
  if ('order' in result) return { kind: result.outcome, order: result.order }
  // Another order took the last use after the code was checked.
  return { kind: 'changed', basket: { ...(await price(undefined)), promo: result.outcome }, country: form.country }
}
