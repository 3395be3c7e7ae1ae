'use server'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { ORDER_FIELDS, readConsent, type OrderField, type OrderFormState } from '@/lib/contract/order-form'
import { idempotencyKeySchema, orderRequestSchema } from '@/lib/contract/orders'
import { visitorAddressOf } from '@/lib/door/visitor-address'
import { parseJsonText } from '@/lib/http/parse-json'
import { refusal, sayTooOften } from '@/lib/server/guard'
import { logFailedCall } from '@/lib/server/log'
import { firstOrderQuery, orderLink } from '@/lib/server/orders/link'
import { paymentAddress } from '@/lib/server/orders/payment'
import { placeOrder } from '@/lib/server/orders/place-order'
import { quoteOf } from '@/lib/server/orders/quote'
import { changeSentence, fieldSentences, wholeSentence } from '@/lib/server/orders/sentences'
import { LIMITS } from '@/lib/server/rate-limit'
import { requestLanguage, requestVariant } from '@/lib/server/request-place'

const text = (form: FormData, name: string) => String(form.get(name) ?? '')

/** Places the order of a form that was sent without scripts, and leads to its page; else the form comes back as it was, with what is wrong. */
export async function submitOrder(_before: OrderFormState, form: FormData): Promise<OrderFormState> {
  const request = new Request('http://own.invalid/', { method: 'POST', headers: await headers() })
  const variant = requestVariant(request)
  const place = { variant, language: requestLanguage(variant, text(form, 'lang')) }
  const values = Object.fromEntries(ORDER_FIELDS.map((field) => [field, text(form, field)])) as Record<
    OrderField,
    string
  >
  const agreed = form.getAll('consent').map(String)
  const typed = { values, agreed, errors: [] }

  const refusedState = async (answer: Response): Promise<OrderFormState> => {
    const tooMany = answer.status === 429
    if (tooMany) sayTooOften(answer)
    return { ...typed, sentence: await wholeSentence(place, tooMany ? 'tooMany' : 'failed') }
  }
  const refused = await refusal(request, LIMITS.orders)
  if (refused) return refusedState(refused)
  const { name, phone, email, ...delivery } = values
  const key = idempotencyKeySchema.safeParse(text(form, 'key'))
  const asked = orderRequestSchema.safeParse({
    ...delivery,
    items: parseJsonText(text(form, 'items')),
    currency: text(form, 'currency'),
    promocode: text(form, 'promocode'),
    contact: { name, phone, email },
    consents: agreed.map(readConsent),
    lang: place.language,
    expectedTotal: Number(text(form, 'expectedTotal') || NaN),
  })
  if (!key.success || !asked.success) return { ...typed, sentence: await wholeSentence(place, 'failed') }

  const outcome = await placeOrder(place, asked.data, {
    key: key.data,
    address: visitorAddressOf(request),
    cookies: request.headers.get('cookie'),
  }).catch((error: unknown) => {
    logFailedCall('orders', error)
    return { kind: 'failed' as const }
  })
  switch (outcome.kind) {
    case 'placed':
    case 'again': {
      const query = await firstOrderQuery(outcome.order)
      return redirect(paymentAddress(outcome.order, query) ?? orderLink(place, query))
    }
    case 'invalid':
      return { ...typed, errors: await fieldSentences(place, outcome.errors) }
    case 'changed':
      return { ...typed, sentence: await changeSentence(place, outcome.basket), quote: quoteOf(place, outcome.basket) }
    case 'refused':
      return refusedState(outcome.answer)
    case 'key-taken':
    case 'failed':
      return { ...typed, sentence: await wholeSentence(place, 'failed') }
  }
}
