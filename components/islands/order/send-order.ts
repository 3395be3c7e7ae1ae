import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import type { OrderMessages } from '@/components/sections/order/order-messages'
import { quoteSchema, type Quote } from '@/lib/contract/basket'
import { consentsByServiceSchema } from '@/lib/contract/order-consents'
import {
  boxValue,
  readConsents,
  readOrderForm,
  toBoxErrors,
  type ConsentBox,
  type FieldMessage,
  type OrderField,
  type OrderFormState,
} from '@/lib/contract/order-form'
import {
  IDEMPOTENCY_HEADER,
  orderResponseSchema,
  orderFormSchema,
  toRequestFields,
  type OrderRequest,
} from '@/lib/contract/orders'
import type { Language } from '@/lib/domain/languages'
import { canSendWithOrder } from '@/lib/domain/order/promo'
import { basketStore, type SavedBasket } from '@/lib/visitor/basket'
import { shopItems } from '@/components/islands/analytics/shop-items'
import { mayTrack } from '@/lib/analytics/allowed'
import { visitVariations } from '@/lib/analytics/visit-variations'
import { track } from '@/lib/analytics/track'
import { saveLastOrder } from '@/lib/visitor/last-order'
import { savePlacedOrder } from './placed-order'
import { clearDraft } from './draft'
import { idempotencyKey } from './idempotency-key'
import { saveReminder } from './reminder-key'
import { settledReminder } from './sync-reminder'
import { contactStore } from '@/lib/visitor/contact'
import { readTouches } from '@/lib/visitor/utms'
import { interpolate } from '@/lib/visitor/visitor-messages'

interface Submission {
  fields: FormData
  basket: SavedBasket
  quote: Quote | undefined
  boxes: readonly ConsentBox[]
  messages: OrderMessages
  language: Language
  /** Replaces the basket id, which baskets from the URL and old stored ones lack. */
  pageKey: string
}

const problemSchema = z.object({
  detail: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  quote: quoteSchema.optional(),
  consents: consentsByServiceSchema.optional().catch(undefined),
})

/** Validates with the form's schema; messages in the page's language. */
function check({ fields, boxes, messages }: Submission) {
  const { values, agreed } = readOrderForm(fields)
  const { data, error } = orderFormSchema(parsePhoneNumberFromString).safeParse(values)
  const sentence = (field: OrderField, key: string) =>
    key === 'tooLong'
      ? (messages.tooLong[field] ?? messages.errors.failed)
      : (messages.errors[key as keyof OrderMessages['errors']] ?? messages.errors.failed)
  const wrong = (error?.issues ?? []).map((issue): FieldMessage => {
    const field = issue.path[0] as OrderField
    return { field, message: sentence(field, issue.message) }
  })
  const missing = boxes
    .filter((box) => !agreed.includes(boxValue(box)))
    .map((box, _index, { length }): FieldMessage => ({
      field: `consents.${box.id}`,
      message: length > 1 ? messages.errors.consents : interpolate(messages.errors.consent, { document: box.title }),
    }))
  return { data, shown: { values, agreed, errors: [...wrong, ...missing] } }
}

export { syncReminder } from './sync-reminder'

/**
 * Validates and sends an order. Returns the URL to go to, or the form state to show. Empties the basket only on
 * success.
 */
export async function sendOrder(submission: Submission): Promise<{ link: string } | OrderFormState> {
  const { basket, quote, boxes, messages, language, pageKey } = submission
  const { data, shown } = check(submission)
  const { values, agreed, errors } = shown
  if (!data || errors.length) return shown
  if (!quote) return { ...shown, message: messages.errors.failed }

  // The chat knows the visitor if they ask there about a rejected order.
  contactStore.set({ name: data.name, phone: data.phone, email: data.email })
  const { first, last } = readTouches()
  const body = JSON.stringify({
    items: [...basket.items],
    currency: quote.currency,
    promocode: canSendWithOrder(quote.promo) ? basket.promocode : undefined,
    ...toRequestFields(values),
    consents: readConsents(agreed),
    lang: language,
    utms: last,
    firstUtms: first,
    variations: mayTrack(document) ? visitVariations() : undefined,
    reminder: await settledReminder(),
    expectedTotal: quote.total.amount,
  } satisfies OrderRequest)
  const response = await fetch('/api/orders', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      [IDEMPOTENCY_HEADER]: idempotencyKey(basket.id ?? pageKey, JSON.stringify([basket.items, values])),
    },
    signal: AbortSignal.timeout(20_000),
  }).catch(() => undefined)
  const json: unknown = await response?.json().catch(() => undefined)
  if (response?.ok) {
    const answer = orderResponseSchema.safeParse(json).data
    if (answer) {
      const placed = {
        currency: answer.total.currency,
        value: answer.total.amount,
        items: shopItems(quote, basket.promocode, messages.basket.basket),
      }
      track({ event: 'generate_lead', ...placed })
      saveLastOrder({ ...answer, total: quote.total.text })
      if (!answer.payment) track({ event: 'purchase', transaction_id: answer.number, ...placed })
      else if (mayTrack(document)) savePlacedOrder(answer.number, placed)
      basketStore.change(() => ({ items: [], seen: {} }))
      clearDraft()
      saveReminder(undefined)
      return { link: answer.payment ?? answer.link }
    }
  }
  if (!response) return { ...shown, message: navigator.onLine ? messages.errors.unanswered : messages.errors.offline }
  if (response.status === 429) return { ...shown, message: messages.errors.tooMany }
  const problem = problemSchema.safeParse(json).data
  if (problem?.errors && response.status === 400)
    return {
      ...shown,
      errors: toBoxErrors(problem.errors, boxes),
      ...(problem.consents && { consents: problem.consents }),
    }
  if (problem?.quote) return { ...shown, message: problem.detail ?? messages.errors.failed, quote: problem.quote }
  return { ...shown, message: messages.errors.failed }
}
