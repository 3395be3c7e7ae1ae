import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { sendJson, stubServer } from './stub-server.ts'

export const SHOP_ID = '123456'
export const YOOKASSA_KEY = 'test_Fh8hUAVVBGUGbjmlzba6TB0iyUbos_lueTHE-axOwM0'

/**
 * Failures of the next requests, in order; later ones are answered. `made-…`: the request is carried out, and the
 * connection is cut, or a gateway answers with a page. `html-404`: the page of a gateway.
 */
type Trouble =
  | 'cut'
  | 'hang'
  | 'html'
  | 'html-404'
  | 'made-cut'
  | 'made-html'
  | 'no-url'
  | 'script-url'
  | 'processing'
  | 404
  | 429
  | 500

interface Amount {
  readonly value: string
  readonly currency: string
}

interface Payment {
  readonly id: string
  readonly amount: Amount
  readonly created_at: string
  readonly metadata: unknown
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'
  captured_at?: string
  cancellation_details?: { readonly party: string; readonly reason: string }
  refunded: number
}

interface Refund {
  readonly id: string
  readonly payment_id: string
  readonly amount: Amount
  readonly created_at: string
  status: 'pending' | 'succeeded' | 'canceled'
}

export interface YookassaServer {
  readonly apiUrl: string
  /** Received requests: method, path, idempotence key and body. */
  readonly requests: { readonly line: string; readonly key: string | undefined; readonly body: unknown }[]
  readonly payments: Map<string, Payment>
  readonly refunds: Map<string, Refund>
  readonly troubles: Trouble[]
  /** Milliseconds before every answer. */
  delayMs: number
  /** Completes, holds or cancels a payment, as the buyer and the bank do; returns the notification. */
  settle(id: string, status: Exclude<Payment['status'], 'pending'>, reason?: string): string
  /** Makes a refund in the dashboard; returns the notification. */
  refundInDashboard(payment: string, rubles: number): string
  /** Forgets the idempotence keys, as after a day. */
  forgetKeys(): void
  close(): Promise<void>
}

const KOPECKS = 100
const kopecks = ({ value }: Amount) => Math.round(Number(value) * KOPECKS)

const amountSchema = z.strictObject({ value: z.string().regex(/^\d+\.\d\d$/), currency: z.literal('RUB') })
const receiptSchema = z.strictObject({
  customer: z.strictObject({ email: z.email() }),
  items: z
    .array(
      z.strictObject({
        description: z.string().min(1).max(128),
        quantity: z.number().positive(),
        amount: amountSchema,
        vat_code: z.number().int().min(1).max(12),
        payment_subject: z.string(),
        payment_mode: z.string(),
      }),
    )
    .min(1),
  tax_system_code: z.number().int().min(1).max(6).optional(),
})
const paymentSchema = z.strictObject({
  amount: amountSchema,
  capture: z.literal(true),
  confirmation: z.strictObject({
    type: z.literal('redirect'),
    return_url: z.url().max(2048),
    locale: z.enum(['ru_RU', 'en_US']),
  }),
  description: z.string().max(128),
  metadata: z.record(z.string().max(32), z.string().max(512)),
  receipt: receiptSchema,
})
const refundSchema = z.strictObject({
  payment_id: z.string(),
  amount: amountSchema,
  description: z.string().max(250),
  metadata: z.record(z.string(), z.string()),
  receipt: receiptSchema,
})

const total = ({ items }: z.infer<typeof receiptSchema>) =>
  items.reduce((sum, { amount, quantity }) => sum + kopecks(amount) * quantity, 0)

const refuse = (response: ServerResponse, status: number, code: string, parameter?: string) =>
  sendJson(
    response,
    { type: 'error', id: randomUUID(), code, description: 'Words about anna@visitor.test', parameter },
    status,
  )

const page = (response: ServerResponse, status: number) =>
  response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>A gateway</h1>')

function trouble(kind: Trouble, response: ServerResponse): void {
  if (kind === 'cut') response.destroy()
  else if (kind === 'html') page(response, 502)
  else if (kind === 'html-404') page(response, 404)
  else if (kind === 'processing')
    sendJson(response, { type: 'processing', description: 'Request accepted', retry_after: 20 }, 202)
  else if (kind === 404) refuse(response, 404, 'not_found')
  else if (kind === 429) refuse(response, 429, 'too_many_requests')
  else if (kind === 500) refuse(response, 500, 'internal_server_error')
  else if (kind !== 'hang')
    sendJson(response, {
      id: 'p-0',
      status: 'pending',
      amount: { value: '1.00', currency: 'RUB' },
      created_at: new Date().toISOString(),
      confirmation: { type: 'redirect', ...(kind === 'script-url' && { confirmation_url: 'javascript:alert(1)' }) },
    })
}

/** The API of YooKassa as yookassa.ru/developers/api describes it: keyed, idempotent, with receipts. */
export async function yookassaServer(): Promise<YookassaServer> {
  const state: Pick<YookassaServer, 'requests' | 'payments' | 'refunds' | 'troubles' | 'delayMs'> = {
    delayMs: 0,
    requests: [],
    payments: new Map(),
    refunds: new Map(),
    troubles: [],
  }
  const replies = new Map<string, { readonly body: string; readonly object: object }>()
  const now = () => new Date().toISOString()
  const shown = ({ refunded, ...payment }: Payment) => ({
    ...payment,
    paid: payment.status === 'succeeded',
    refundable: payment.status === 'succeeded',
    refunded_amount: { value: (refunded / KOPECKS).toFixed(2), currency: 'RUB' },
    test: true,
    ...(payment.status === 'pending' && {
      confirmation: {
        type: 'redirect',
        confirmation_url: `https://yoomoney.ru/checkout/payments/v2/contract?orderId=${payment.id}`,
      },
    }),
  })

  function createPayment(body: unknown, response: ServerResponse): object | undefined {
    const parsed = paymentSchema.safeParse(body)
    if (!parsed.success) return void refuse(response, 400, 'invalid_request', parsed.error.issues[0]?.path.join('.'))
    const { amount, metadata, receipt } = parsed.data
    if (total(receipt) !== kopecks(amount)) return void refuse(response, 400, 'invalid_request', 'receipt')
    const payment: Payment = { id: randomUUID(), status: 'pending', amount, created_at: now(), metadata, refunded: 0 }
    state.payments.set(payment.id, payment)
    return shown(payment)
  }

  function createRefund(body: unknown, response: ServerResponse): object | undefined {
    const parsed = refundSchema.safeParse(body)
    if (!parsed.success) return void refuse(response, 400, 'invalid_request', parsed.error.issues[0]?.path.join('.'))
    const { payment_id, amount, receipt } = parsed.data
    const payment = state.payments.get(payment_id)
    if (payment?.status !== 'succeeded') return void refuse(response, 400, 'invalid_request', 'payment_id')
    if (payment.refunded + kopecks(amount) > kopecks(payment.amount) || total(receipt) !== kopecks(amount))
      return void refuse(response, 400, 'invalid_request', 'amount')
    return addRefund(payment, amount)
  }

  function addRefund(payment: Payment, amount: Amount): Refund {
    payment.refunded += kopecks(amount)
    const refund: Refund = { id: randomUUID(), payment_id: payment.id, amount, created_at: now(), status: 'succeeded' }
    state.refunds.set(refund.id, refund)
    return refund
  }

  function create(path: string, body: unknown, response: ServerResponse): object | undefined {
    if (path === '/v3/payments') return createPayment(body, response)
    if (path === '/v3/refunds') return createRefund(body, response)
    const payment = state.payments.get(/^\/v3\/payments\/([\w-]+)\/cancel$/.exec(path)?.[1] ?? '')
    if (payment?.status !== 'waiting_for_capture') return void refuse(response, 400, 'invalid_request')
    payment.status = 'canceled'
    payment.cancellation_details = { party: 'merchant', reason: 'canceled_by_merchant' }
    return shown(payment)
  }

  const stub = await stubServer((request, response) => {
    void text(request).then(async (body) => {
      await sleep(state.delayMs)
      const key = request.headers['idempotence-key']?.toString()
      state.requests.push({ line: `${request.method} ${request.url}`, key, body: body && JSON.parse(body) })
      const { authorization } = request.headers
      if (authorization !== `Basic ${Buffer.from(`${SHOP_ID}:${YOOKASSA_KEY}`).toString('base64')}`)
        return refuse(response, 401, 'invalid_credentials')
      const kind = state.troubles.shift()
      const isMade = kind === 'made-cut' || kind === 'made-html'
      if (kind !== undefined && !isMade) return trouble(kind, response)
      const path = request.url ?? ''
      const listed = /^\/v3\/refunds\?payment_id=([\w-]+)&limit=100$/.exec(path)?.[1]
      if (request.method === 'GET' && listed !== undefined) {
        const items = [...state.refunds.values()].filter(({ payment_id }) => payment_id === listed)
        return sendJson(response, { type: 'list', items })
      }
      if (request.method === 'GET') {
        const [, list, id = ''] = /^\/v3\/(payments|refunds)\/([\w-]+)$/.exec(path) ?? []
        const payment = list === 'payments' ? state.payments.get(id) : undefined
        const object = payment ? shown(payment) : list === 'refunds' ? state.refunds.get(id) : undefined
        return object ? sendJson(response, object) : refuse(response, 404, 'not_found')
      }
      if (!key || key.length > 64) return refuse(response, 400, 'invalid_request', 'Idempotence-Key')
      const known = replies.get(key)
      if (known)
        return known.body === body
          ? sendJson(response, known.object)
          : refuse(response, 400, 'invalid_request', 'Idempotence-Key')
      const object = create(path, JSON.parse(body), response)
      if (!object) return undefined
      replies.set(key, { body, object })
      if (kind === 'made-cut') return response.destroy()
      return kind === 'made-html' ? page(response, 200) : sendJson(response, object)
    })
  })
  return Object.assign(state, {
    apiUrl: stub.baseUrl,
    close: stub.close,
    forgetKeys: () => replies.clear(),
    refundInDashboard(id: string, rubles: number) {
      const payment = state.payments.get(id)
      if (!payment) throw new Error(`no payment ${id}`)
      const object = addRefund(payment, { value: rubles.toFixed(2), currency: 'RUB' })
      return JSON.stringify({ type: 'notification', event: 'refund.succeeded', object })
    },
    settle(id: string, status: Exclude<Payment['status'], 'pending'>, reason = 'general_decline') {
      const payment = state.payments.get(id)
      if (!payment) throw new Error(`no payment ${id}`)
      payment.status = status
      if (status === 'succeeded') payment.captured_at = now()
      if (status === 'canceled') payment.cancellation_details = { party: 'yoo_money', reason }
      return JSON.stringify({ type: 'notification', event: `payment.${status}`, object: shown(payment) })
    },
  })
}
