import 'server-only'
import { createHash } from 'node:crypto'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Place } from '../../../i18n/locales.ts'
import type { StoredOrder } from '../../contract/order-store.ts'
import { orderFormSchema, type orderRequestSchema } from '../../contract/orders.ts'
import { consentRecord } from '../../domain/consent-record.ts'
import { consentsInForce } from '../../domain/consents.ts'
import { toMinor } from '../../domain/money.ts'
import { makeOrderNumber } from '../../domain/order/number.ts'
import { goesWithOrder } from '../../domain/order/promo.ts'
import { deliveryCountries } from '../../domain/places.ts'
import { rulesOf } from '../../variants/variants.ts'
import type { z } from 'zod'
import { backendIds } from '../backend-ids.ts'
import { orderStore, productTransport } from '../transport.ts'
import { orderMails } from './mails.ts'
import { countedNetwork } from '../../http/short-address.ts'
import { consumeOne, quotaRefusal } from '../quotas.ts'
import { priceBasket, type PricedBasket } from './pricing.ts'
import { namedLines } from './quote.ts'

type Asked = z.output<typeof orderRequestSchema>

/** A field that is not right: its name in the form (or `consents.{document}`) and the key of the sentence that says so. */
export interface FieldError {
  readonly field: string
  readonly error: string
}

export type OrderOutcome =
  | { readonly kind: 'placed' | 'again'; readonly order: StoredOrder }
  | { readonly kind: 'invalid'; readonly errors: readonly FieldError[] }
  /** Price, promo code or availability are not what the visitor saw. */
  | { readonly kind: 'changed'; readonly basket: PricedBasket }
  | { readonly kind: 'key-taken' }
  /** Too many orders from there, or no room to store one. */
  | { readonly kind: 'refused'; readonly answer: Response }

/** Every document that an order needs, agreed to in the version in force. */
function consentErrors(given: Asked['consents']): FieldError[] {
  return consentsInForce()
    .filter(({ required }) => required.includes('order'))
    .flatMap(({ id, version }) => {
      const consent = given.find(({ document }) => document === id)
      if (consent?.version === version) return []
      return [{ field: `consents.${id}`, error: consent ? 'consentVersion' : 'consent' }]
    })
}

/** The form of a request, and what is wrong with it. */
function readForm(place: Place, { contact, country, city, address, comment, consents }: Asked) {
  const form = orderFormSchema(parsePhoneNumberFromString).safeParse({
    ...contact,
    country,
    city,
    address: address ?? '',
    comment: comment ?? '',
  })
  const errors = (form.error?.issues ?? []).map((issue): FieldError => ({
    field: String(issue.path[0]),
    error: issue.message,
  }))
  const delivered = deliveryCountries(rulesOf(place.variant).delivers).some((code) => code === country)
  if (!delivered && !errors.some(({ field }) => field === 'country'))
    errors.push({ field: 'country', error: 'country' })
  return { form: form.data, errors: [...errors, ...consentErrors(consents)] }
}

/**
 * Who wants what, where to. Sum and code are left out: they may have changed between a try whose answer was lost and the
 * next, and it is one order all the same.
 */
const fingerprintOf = (place: Place, { items, contact, country, city, address, comment }: Asked): string =>
  createHash('sha256')
    .update(JSON.stringify([place.variant, items, contact, country, city, address, comment]))
    .digest('base64url')

const isAsExpected = ({ totals, currency, promo }: PricedBasket, asked: Asked): boolean =>
  currency === asked.currency &&
  totals.unavailable.length === 0 &&
  toMinor(asked.expectedTotal, currency) === totals.total &&
  (asked.promocode === undefined || goesWithOrder(promo))

/** The request that an order came with. */
interface OrderSender {
  readonly key: string
  readonly address: string | undefined
  readonly cookies: string | null
}

/**
 * Places an order of the site's own basket. Prices, discounts and consents are the server's; the same key again is the
 * same order.
 * @throws {Failure} where there are no prices; nothing is stored then
 */
export async function placeOrder(place: Place, asked: Asked, { key, ...visitor }: OrderSender): Promise<OrderOutcome> {
  const store = await orderStore()
  const fingerprint = fingerprintOf(place, asked)
  const earlier = await store.findByKey(key)
  if (earlier)
    return earlier.fingerprint === fingerprint ? { kind: 'again', order: earlier.order } : { kind: 'key-taken' }

  const { form, errors } = readForm(place, asked)
  if (!form || errors.length) return { kind: 'invalid', errors }

  const price = (promocode: string | undefined) =>
    priceBasket(place, { ...asked, promocode, country: form.country, ...visitor })
  const basket = await price(asked.promocode)
  if (!isAsExpected(basket, asked)) return { kind: 'changed', basket }

  const ordered = await consumeOne('orders', visitor)
  if (ordered instanceof Response) return { kind: 'refused', answer: ordered }
  const refused = basket.promo === 'applied' ? await quotaRefusal('promoReservations', visitor) : undefined
  if (refused) return { kind: 'refused', answer: refused }

  const lines = namedLines(basket)
  const order = {
    number: makeOrderNumber(),
    total: basket.totals.total,
    currency: basket.currency,
    promocode: basket.promo === 'applied' ? asked.promocode : undefined,
    details: {
      variant: place.variant,
      language: place.language,
      items: asked.items,
      lines,
      backendIds: await backendIds(place.variant, basket.products),
      form,
      consents: asked.consents.map((consent) =>
        consentRecord(consent, { language: place.language, address: visitor.address, form: 'order', at: new Date() }),
      ),
      utms: asked.utms,
      firstUtms: asked.firstUtms,
      buckets: asked.buckets,
    },
  }
  const placed = await store.place({
    ...order,
    key,
    fingerprint,
    ownCode: !productTransport(place.variant).outside,
    network: countedNetwork(visitor.address),
    mails: await orderMails(place, order, { address: visitor.address, ordered }),
  })
  if (placed.outcome === 'key-taken') return { kind: 'key-taken' }
  if ('order' in placed) return { kind: placed.outcome, order: placed.order }
  // The last use went to another order after this code was checked.
  return { kind: 'changed', basket: { ...(await price(undefined)), promo: placed.outcome } }
}
