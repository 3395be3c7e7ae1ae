'use server'
import { createHash } from 'node:crypto'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import {
  readConsents,
  readOrderForm,
  toBoxErrors,
  type OrderFormState,
  type OtherProperties,
} from '@/lib/contract/order-form'
import { idempotencyKeySchema, orderRequestSchema, toRequestFields, type OrderRequest } from '@/lib/contract/orders'
import { readClientIp } from '@/lib/routing/internal-headers'
import { parseJsonText } from '@/lib/http/parse-json'
import { rejectionFor, reportRateLimited } from '@/lib/server/request/guard'
import { logFailedCall } from '@/lib/server/log'
import { firstOrderQuery, orderLink } from '@/lib/server/orders/link'
import { paymentUrl } from '@/lib/server/orders/payment'
import { placeOrder } from '@/lib/server/orders/place-order'
import { computeQuote } from '@/lib/server/orders/quote'
import { orderConsents } from '@/lib/server/orders/order-form'
import { changeMessage, fieldMessages, orderErrorMessage } from '@/lib/server/orders/messages'
import { LIMITS } from '@/lib/server/request/rate-limit'
import { requestLanguage, requestVariant } from '@/lib/server/request/request-site-locale'

/** Inputs of the form besides its fields, which must not have the same names. */
const INPUTS = { key: 'key', consent: 'consent' } as const satisfies OtherProperties

const text = (form: FormData, name: string) => String(form.get(name) ?? '')

/** A form that is submitted again with other values is another order, as with scripts. */
const keyOf = (formKey: string, request: OrderRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([formKey, request]))
    .digest('base64url')

/**
 * Places an order submitted without scripts and redirects to its page; otherwise returns the form's state with errors.
 */
export async function submitOrder(_before: OrderFormState, form: FormData): Promise<OrderFormState> {
  const request = new Request('http://own.invalid/', { method: 'POST', headers: await headers() })
  const variant = requestVariant(request)
  const siteLocale = { variant, language: requestLanguage(variant, text(form, 'lang')) }
  const { values, agreed } = readOrderForm(form)
  const typed = { values, agreed, errors: [] }

  const rejectedState = async (answer: Response): Promise<OrderFormState> => {
    const tooMany = answer.status === 429
    if (tooMany) reportRateLimited(answer)
    return { ...typed, message: await orderErrorMessage(siteLocale, tooMany ? 'tooMany' : 'failed') }
  }
  const rejected = await rejectionFor(request, LIMITS.orders)
  if (rejected) return rejectedState(rejected)
  const key = idempotencyKeySchema.safeParse(text(form, INPUTS.key))
  const parsed = orderRequestSchema.safeParse({
    ...toRequestFields(values),
    items: parseJsonText(text(form, 'items')),
    currency: text(form, 'currency'),
    promocode: text(form, 'promocode'),
    consents: readConsents(agreed),
    lang: siteLocale.language,
    expectedTotal: Number(text(form, 'expectedTotal') || NaN),
  })
  if (!key.success || !parsed.success) return { ...typed, message: await orderErrorMessage(siteLocale, 'failed') }

  const outcome = await placeOrder(siteLocale, parsed.data, {
    key: keyOf(key.data, parsed.data),
    ip: readClientIp(request),
    cookies: request.headers.get('cookie'),
  }).catch((error: unknown) => {
    logFailedCall('orders', error)
    return { kind: 'failed' as const }
  })
  switch (outcome.kind) {
    case 'placed':
    case 'again': {
      const query = await firstOrderQuery(outcome.order)
      return redirect(paymentUrl(outcome.order, query) ?? orderLink(siteLocale, query))
    }
    case 'invalid': {
      const consents = await orderConsents(siteLocale)
      const errors = await fieldMessages(siteLocale, outcome.errors)
      return { ...typed, errors: toBoxErrors(errors, consents.medical.boxes), consents }
    }
    case 'changed':
      return {
        ...typed,
        message: await changeMessage(siteLocale, outcome.basket),
        quote: computeQuote(siteLocale, outcome.basket, outcome.country),
      }
    case 'rejected':
      return rejectedState(outcome.answer)
    case 'key-taken':
    case 'failed':
      return { ...typed, message: await orderErrorMessage(siteLocale, 'failed') }
  }
}
