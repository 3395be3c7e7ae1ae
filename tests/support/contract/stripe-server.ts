import type { ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { sendJson, stubServer } from './stub-server.ts'

/**
 * Failures of the next requests, in order; later ones are answered. `made-…`: the refund is made, and the connection is
 * cut, or a gateway answers with a page. `html-404`: the page of a gateway.
 */
type Trouble =
  | ('cut' | 'hang' | 'hang-in-body' | 'html' | 'html-404' | 'made-cut' | 'made-html' | 'no-url' | 'script-url')
  | (409 | 429 | 500 | '500-do-not-retry' | '500-kept')

export interface StripeServer {
  readonly apiUrl: string
  /** Form fields of every request to create a session. */
  readonly requests: Record<string, string>[]
  readonly headers: Record<string, string | string[] | undefined>[]
  /** Created sessions; a replay creates no new one. */
  readonly sessions: {
    readonly id: string
    readonly url: string
    readonly amount_total: number
    readonly currency: string | undefined
    readonly client_reference_id: string | undefined
  }[]
  /** Ids of expired sessions, and of paid ones. */
  readonly expired: string[]
  readonly completed: string[]
  readonly troubles: Trouble[]
  /** Amounts of the refunds of a payment, in cents. */
  refunded(payment: string): number
  /** Makes a refund in the dashboard; returns the event's object. */
  refundInDashboard(payment: string, cents: number): object
  /** Forgets the idempotency keys of refunds, as after some days. */
  forgetKeys(): void
  close(): Promise<void>
}

export const SECRET_KEY = 'sk_test_4eC39HqLyjWDarjtT1zdp7dc'

const refuse = (response: ServerResponse, status: number, type: string, more: object = {}) =>
  sendJson(response, { error: { type, message: 'Words that may repeat anna@visitor.test.', ...more } }, status)

const page = (response: ServerResponse, status: number) =>
  response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>A gateway</h1>')

function trouble(kind: Trouble, response: ServerResponse): void {
  if (kind === 'cut') response.destroy()
  else if (kind === 'html') page(response, 502)
  else if (kind === 'html-404') page(response, 404)
  else if (kind === 'script-url')
    sendJson(response, { id: 'cs_test_0', object: 'checkout.session', url: 'javascript:alert(1)' })
  else if (kind === 'no-url') sendJson(response, { id: 'cs_test_0', object: 'checkout.session', url: null })
  else if (kind === 'hang-in-body') response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":')
  else if (kind === 409)
    refuse(response.setHeader('stripe-should-retry', 'true'), 409, 'idempotency_error', {
      code: 'idempotency_key_in_use',
    })
  else if (kind === 429) refuse(response, 429, 'invalid_request_error', { code: 'rate_limit' })
  else if (kind === 500) refuse(response, 500, 'api_error')
  else if (kind === '500-do-not-retry') refuse(response.setHeader('stripe-should-retry', 'false'), 500, 'api_error')
}

const totalOf = (form: Record<string, string>): number => {
  let total = 0
  for (let index = 0; `line_items[${index}][quantity]` in form; index++)
    total +=
      Number(form[`line_items[${index}][price_data][unit_amount]`]) * Number(form[`line_items[${index}][quantity]`])
  return total
}

/** Validates a session as Stripe does, for the mistakes that this site could make. */
function wrongWith(form: Record<string, string>): { readonly param: string; readonly code?: string } | undefined {
  if (form['mode'] !== 'payment') return { param: 'mode' }
  const receipts = 'payment_intent_data[receipt_email]'
  if (!/^[^@\s]+@[^@\s]+\.\w+$/.test(form[receipts] ?? '')) return { param: receipts, code: 'email_invalid' }
  if ((form['client_reference_id'] ?? '').length > 200) return { param: 'client_reference_id' }
  let total = 0
  for (let index = 0; `line_items[${index}][quantity]` in form; index++) {
    const price = `line_items[${index}][price_data]`
    if (!/^\d+$/.test(form[`${price}[unit_amount]`] ?? ''))
      return { param: `${price}[unit_amount]`, code: 'parameter_invalid_integer' }
    if (!/^[a-z]{3}$/.test(form[`${price}[currency]`] ?? '')) return { param: `${price}[currency]` }
    if (!form[`${price}[product_data][name]`])
      return { param: `${price}[product_data][name]`, code: 'parameter_missing' }
    total += Number(form[`${price}[unit_amount]`]) * Number(form[`line_items[${index}][quantity]`])
  }
  return total < 50 ? { param: 'line_items', code: 'amount_too_small' } : undefined
}

/** Checkout Sessions and refunds as docs.stripe.com describes them: form-encoded, keyed, idempotent. */
export async function stripeServer(): Promise<StripeServer> {
  const state: Omit<StripeServer, 'apiUrl' | 'close' | 'refunded' | 'refundInDashboard' | 'forgetKeys'> = {
    requests: [],
    headers: [],
    sessions: [],
    expired: [],
    completed: [],
    troubles: [],
  }
  /** Requests and responses by idempotency key; Stripe also stores its own errors. */
  const replies = new Map<string, { readonly body: string; readonly session?: object }>()
  const refunds: { readonly key: string | undefined; readonly amount: number; readonly payment_intent: string }[] = []
  const refunded = (payment: string) =>
    refunds.filter((one) => one.payment_intent === payment).reduce((sum, { amount }) => sum + amount, 0)
  const current = (session: StripeServer['sessions'][number]) => ({
    ...session,
    payment_intent: `pi_${session.id}`,
    ...(state.completed.includes(session.id) && { status: 'complete', payment_status: 'paid' }),
    ...(state.expired.includes(session.id) && { status: 'expired' }),
    ...(![...state.completed, ...state.expired].includes(session.id) && { status: 'open' }),
  })

  function addRefund(key: string | undefined, payment_intent: string, amount: number): object {
    const session = state.sessions.find(({ id }) => payment_intent === `pi_${id}`)
    const added = {
      key,
      id: `re_${refunds.length + 1}`,
      object: 'refund',
      amount,
      currency: session?.currency ?? 'eur',
      payment_intent,
      status: 'succeeded',
      created: Math.floor(Date.now() / 1000),
    }
    refunds.push(added)
    return added
  }

  function refund(form: Record<string, string>, key: string, response: ServerResponse): void {
    const kind = state.troubles.shift()
    const isMade = kind === 'made-cut' || kind === 'made-html'
    if (kind !== undefined && !isMade) return trouble(kind, response)
    const known = refunds.find((one) => one.key === key)
    if (known && known.amount !== Number(form['amount'])) return refuse(response, 400, 'idempotency_error')
    if (known) return sendJson(response, known)
    const { payment_intent = '', amount: cents } = form
    const paid = state.sessions.find(({ id }) => payment_intent === `pi_${id}` && state.completed.includes(id))
    const amount = Number(cents)
    const left = (paid?.amount_total ?? 0) - refunded(payment_intent)
    if (!paid || !(amount > 0) || amount > left) return refuse(response, 400, 'invalid_request_error')
    const created = addRefund(key, payment_intent, amount)
    if (kind === 'made-cut') response.destroy()
    else if (kind === 'made-html') page(response, 200)
    else sendJson(response, created)
  }

  const stub = await stubServer((request, response) => {
    void text(request).then((body) => {
      const [, expired] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(request.url ?? '') ?? []
      if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
        return refuse(response, 401, 'invalid_request_error')
      if (request.method === 'GET') {
        const listed = /^\/v1\/refunds\?payment_intent=(\w+)&limit=100$/.exec(request.url ?? '')?.[1]
        if (listed !== undefined)
          return sendJson(response, {
            object: 'list',
            data: refunds.filter((one) => one.payment_intent === listed),
            has_more: false,
          })
        const [, read] = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(request.url ?? '') ?? []
        const session = state.sessions.find(({ id }) => id === read)
        return session ? sendJson(response, current(session)) : refuse(response, 404, 'invalid_request_error')
      }
      const isRefund = request.url === '/v1/refunds'
      if (request.method !== 'POST' || (!expired && !isRefund && request.url !== '/v1/checkout/sessions'))
        return refuse(response, 404, 'invalid_request_error')
      if (request.headers['content-type'] !== 'application/x-www-form-urlencoded')
        return refuse(response, 400, 'invalid_request_error')
      if (expired) {
        const kind = state.troubles.shift()
        if (kind !== undefined) return trouble(kind, response)
        if (
          !state.sessions.some(({ id }) => id === expired) ||
          state.expired.includes(expired) ||
          state.completed.includes(expired)
        )
          return refuse(response, 400, 'invalid_request_error')
        state.expired.push(expired)
        return sendJson(response, { id: expired, object: 'checkout.session', status: 'expired' })
      }
      const form = Object.fromEntries(new URLSearchParams(body))
      if (isRefund) return refund(form, String(request.headers['idempotency-key']), response)
      state.requests.push(form)
      state.headers.push({ ...request.headers })
      const kind = state.troubles.shift()
      const key = String(request.headers['idempotency-key'])
      if (kind === '500-kept') replies.set(key, { body })
      else if (kind !== undefined) return trouble(kind, response)
      const known = replies.get(key)
      if (known) {
        if (known.body !== body) return refuse(response, 400, 'idempotency_error')
        response.setHeader('idempotent-replayed', 'true')
        return known.session ? sendJson(response, known.session) : refuse(response, 500, 'api_error')
      }
      const wrong = wrongWith(form)
      if (wrong) return refuse(response, 400, 'invalid_request_error', wrong)
      const id = `cs_test_${state.sessions.length + 1}`
      const session = {
        id,
        object: 'checkout.session',
        url: `https://checkout.stripe.com/c/pay/${id}`,
        payment_status: 'unpaid',
        client_reference_id: form['client_reference_id'],
        metadata: { order: form['metadata[order]'] },
        amount_total: totalOf(form),
        currency: form['line_items[0][price_data][currency]'],
        expires_at: Math.floor(Date.now() / 1000) + 86_400,
      }
      state.sessions.push(session)
      replies.set(key, { body, session })
      return sendJson(response, session)
    })
  })
  return Object.assign(state, {
    apiUrl: stub.baseUrl,
    close: stub.close,
    refunded,
    refundInDashboard: (payment: string, cents: number) => addRefund(undefined, payment, cents),
    forgetKeys: () => refunds.splice(0, refunds.length, ...refunds.map((one) => ({ ...one, key: undefined }))),
  })
}
