import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { YookassaSettings } from '../../config/payment.ts'
import {
  yookassaErrorSchema,
  yookassaNotificationSchema,
  yookassaPaymentSchema,
  yookassaProcessingSchema,
  yookassaRefundSchema,
  yookassaRefundsSchema,
} from '../../contract/yookassa.ts'
import { UntrustedEvent, type PaymentProvider, type PaymentRequest, type RefundRequest } from '../../domain/payment.ts'
import { fetchJson, parseResponse, type Fetch } from '../../http/call.ts'
import { parseJsonText } from '../../http/parse-json.ts'
import { isRejectionStatus, isUpstreamError, UpstreamError } from '../../http/upstream-error.ts'
import { toPricedItems } from './priced-items.ts'
import { paymentEvent, refundEvent } from './yookassa-events.ts'

const ORIGIN = 'https://api.yookassa.ru'
/** Low, as the visitor waits for the link: two attempts of four seconds. */
const TIMEOUT_MS = 4000
const MAX_ATTEMPTS = 2
const MAX_WAIT_MS = 1000
const MAX_DESCRIPTION_LENGTH = 128
/** A payment that the visitor has not confirmed within an hour is cancelled by YooKassa. */
const CONFIRMATION_PERIOD_MS = 60 * 60_000
const KOPECKS_PER_ROUBLE = 100

interface YookassaOptions extends YookassaSettings {
  readonly fetch: Fetch
  readonly timeout?: number
}

const money = (amount: number, currency: string) => ({ value: amount.toFixed(2), currency })

const shortened = (text: string): string => text.slice(0, MAX_DESCRIPTION_LENGTH)

const REJECTIONS = Array.from({ length: 100 }, (_none, index) => 400 + index).filter(isRejectionStatus)

/**
 * Throws the error of a rejected request. The body proves that YooKassa rejected it, not a gateway. A key that was used
 * for another request has the status of a conflict: the result of that request is unknown.
 */
function rejectErrors(status: number, json: unknown): void {
  if (status < 400) return
  const { code, parameter } = parseResponse(json, yookassaErrorSchema)
  const isOtherRequest = parameter?.toLowerCase() === 'idempotence-key'
  throw new UpstreamError('status', `${status} ${code} ${parameter ?? ''}`.trim(), isOtherRequest ? 409 : status)
}

/**
 * YooKassa: the visitor pays by card or SBP on YooKassa's page, which also issues the receipts that Russian law
 * requires (Federal Law 54-FZ). Payments are captured at once.
 */
export function createYookassaPayments({
  shopId,
  secretKey,
  apiUrl = ORIGIN,
  receipt,
  fetch,
  timeout = TIMEOUT_MS,
}: YookassaOptions): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`

  /** Repeats a request while it is being processed, or after a failure whose result is unknown. */
  async function request<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    post?: { readonly body: object; readonly key: string },
  ): Promise<z.output<Schema>> {
    const headers = { authorization, accept: 'application/json' }
    const create = () =>
      new Request(new URL(`/v3/${path}`, apiUrl), {
        redirect: 'error',
        ...(post
          ? {
              method: 'POST',
              headers: { ...headers, 'content-type': 'application/json', 'idempotence-key': post.key },
              body: JSON.stringify(post.body),
            }
          : { headers }),
      })
    for (let attempt = 1; ; attempt++)
      try {
        const { status, json } = await fetchJson(create(), { fetch, timeoutMs: timeout, statuses: REJECTIONS })
        rejectErrors(status, json)
        const processing = yookassaProcessingSchema.safeParse(json)
        if (!processing.success) return parseResponse(json, schema)
        if (attempt >= MAX_ATTEMPTS) throw new UpstreamError('timeout', `${path} is still being processed`)
        await sleep(Math.min(processing.data.retry_after ?? MAX_WAIT_MS, MAX_WAIT_MS))
      } catch (error) {
        if (attempt >= MAX_ATTEMPTS || !isUpstreamError(error) || !error.retryable) throw error
      }
  }

  const keyOf = (body: object): string => createHash('sha256').update(JSON.stringify(body)).digest('base64url')

  function receiptOf(payment: Pick<PaymentRequest, 'lines' | 'amount' | 'description' | 'currency' | 'email'>) {
    const { vatCode, paymentSubject, paymentMode, taxSystem } = receipt
    const items = toPricedItems(payment, (amount) => Math.round(amount * KOPECKS_PER_ROUBLE))
    return {
      customer: { email: payment.email },
      items: items
        .filter(({ units }) => units > 0)
        .map(({ name, units, quantity }) => ({
          description: shortened(name),
          quantity,
          amount: money(units / KOPECKS_PER_ROUBLE, payment.currency),
          vat_code: vatCode,
          payment_subject: paymentSubject,
          payment_mode: paymentMode,
        })),
      ...(taxSystem !== undefined && { tax_system_code: taxSystem }),
    }
  }

  const findPayment = (id: string) => request(`payments/${id}`, yookassaPaymentSchema)

  return {
    sendsReceipts: true,
    sessionLifetimeMs: CONFIRMATION_PERIOD_MS,
    async createPayment(payment) {
      const { number, attempt, amount, currency, description, language, returnUrl } = payment
      const body = {
        amount: money(amount, currency),
        capture: true,
        confirmation: { type: 'redirect', return_url: returnUrl, locale: language === 'ru' ? 'ru_RU' : 'en_US' },
        description: shortened(description),
        metadata: { order: number, attempt: String(attempt) },
        receipt: receiptOf(payment),
      }
      const { id, confirmation, created_at } = await request('payments', yookassaPaymentSchema, {
        body,
        key: keyOf(body),
      })
      const link = confirmation?.confirmation_url
      if (!link) throw new UpstreamError('schema', 'YooKassa made a payment without an https address')
      return { id, link, expiresAt: new Date(Date.parse(created_at) + CONFIRMATION_PERIOD_MS).toISOString() }
    },
    async expirePayment(session) {
      const { status } = await findPayment(session)
      if (status === 'pending') return false
      if (status === 'waiting_for_capture')
        await request(`payments/${session}/cancel`, yookassaPaymentSchema, { body: {}, key: `cancel-${session}` })
      return true
    },
    async readSession(session) {
      const event = paymentEvent(await findPayment(session))
      return event.kind === 'other' ? undefined : event
    },
    async refund({ payment, key, ...refund }: RefundRequest) {
      const { number, amount, currency, description } = refund
      const body = {
        payment_id: payment,
        amount: money(amount, currency),
        description: shortened(description),
        metadata: { order: number },
        receipt: receiptOf(refund),
      }
      return refundEvent(await request('refunds', yookassaRefundSchema, { body, key }))
    },
    async readRefunds(payment) {
      const { items } = await request(`refunds?payment_id=${payment}&limit=100`, yookassaRefundsSchema)
      return items.map(refundEvent)
    },
    async readEvent(rawBody, _headers, isOwn) {
      const notification = yookassaNotificationSchema.safeParse(parseJsonText(Buffer.from(rawBody).toString()))
      if (!notification.success) throw new UntrustedEvent('not a notification of YooKassa')
      const { event, object } = notification.data
      const isRefund = event.startsWith('refund.')
      if (!isRefund && !event.startsWith('payment.')) return undefined
      const paymentId = isRefund ? object.payment_id : object.id
      // Without a signature only the API proves an event, which a stranger must not be able to query at will.
      if (paymentId === undefined || !(await isOwn(paymentId))) return undefined
      if (isRefund) {
        const refund = await request(`refunds/${object.id}`, yookassaRefundSchema)
        if (refund.payment_id !== paymentId) throw new UntrustedEvent('the refund is of another payment')
        return refundEvent(refund)
      }
      const paid = paymentEvent(await findPayment(object.id))
      return paid.kind === 'other' ? undefined : paid
    },
  }
}
