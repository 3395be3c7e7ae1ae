import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import { isHttps } from '../../contract/https-url.ts'
import type { Language } from '../../domain/languages.ts'
import { UntrustedEvent, type PaymentProvider, type PaymentRequest } from '../../domain/payment.ts'
import type { Fetch } from '../../http/call.ts'
import { UpstreamError } from '../../http/upstream-error.ts'
import { parseJsonText } from '../../http/parse-json.ts'
import type { StripeSettings } from '../../config/payment.ts'
import { toPricedItems } from './priced-items.ts'
import { readCreatedRefund, readCurrentSession, readStripeEvent } from './stripe-events.ts'
import { toStripe } from './stripe-units.ts'

export interface StripeOptions extends StripeSettings {
  readonly fetch: Fetch
  readonly timeout?: number
}

/** Low, as the visitor waits for the link: two attempts of four seconds. */
const TIMEOUT_MS = 4000
const MAX_RETRIES = 1
const SESSION_LIFETIME_MS = 24 * 60 * 60_000
/** Maximum age of an event in seconds, as recommended by Stripe. */
const EVENT_TOLERANCE_S = 300
const MAX_NAME_LENGTH = 250
const MAX_METADATA_LENGTH = 500

/** The site's Spanish, Portuguese and English are Latin American, European and British (`i18n/locales`). */
const LOCALES: Record<Language, Stripe.Checkout.SessionCreateParams.Locale> = {
  ru: 'ru',
  es: 'es-419',
  en: 'en-GB',
  pt: 'pt',
  lv: 'lv',
  it: 'it',
}

type LineItem = Stripe.Checkout.SessionCreateParams.LineItem

const lineItems = (request: PaymentRequest): LineItem[] =>
  toPricedItems(request, (amount) => toStripe(amount, request.currency)).map(({ name, units, quantity }) => ({
    price_data: {
      currency: request.currency.toLowerCase(),
      unit_amount: units,
      product_data: { name: name.slice(0, MAX_NAME_LENGTH) },
    },
    quantity,
  }))

function toSessionParams(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const { number, clientReference, description, email, language, returnUrl, cancelUrl } = request
  const metadata = {
    order: number,
    ...(clientReference && { client_reference: clientReference.slice(0, MAX_METADATA_LENGTH) }),
  }
  return {
    mode: 'payment',
    client_reference_id: number,
    metadata,
    // Not `customer_email`: Stripe's page would show it to anyone with a link to the order.
    payment_intent_data: { description, metadata, receipt_email: email },
    line_items: lineItems(request),
    locale: LOCALES[language],
    success_url: returnUrl,
    cancel_url: cancelUrl,
    // The visitor has already chosen the currency on this site.
    adaptive_pricing: { enabled: false },
  }
}

const digestOf = (sessionParams: object): string =>
  createHash('sha256').update(JSON.stringify(sessionParams)).digest('base64url').slice(0, 16)

/** Uses error codes only: Stripe's messages may contain the visitor's email address. */
function toUpstreamError(error: unknown): UpstreamError {
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const isTimeout = (error.detail as { code?: unknown } | undefined)?.code === 'ETIMEDOUT'
    return isTimeout
      ? new UpstreamError('timeout', 'no answer from Stripe in time')
      : new UpstreamError('network', 'Stripe cannot be reached')
  }
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  if (error.statusCode === undefined) return new UpstreamError('schema', 'Stripe answered something that is not JSON')
  return new UpstreamError(
    'status',
    [error.statusCode, error.type, error.code, error.param].filter(Boolean).join(' '),
    // A key that was used for another request: the result of that request is unknown.
    error.type === 'StripeIdempotencyError' ? 409 : error.statusCode,
  )
}

/**
 * Whether Stripe would repeat the error for the same idempotency key for a day: it stores its own errors, and rejects a
 * key with changed parameters (another `SITE_URL`, a renamed test).
 */
const isCached = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  ((error.statusCode ?? 0) >= 500 || (error.type === 'StripeIdempotencyError' && error.statusCode === 400))

/**
 * Adapts `fetch` to Stripe's library, which aborts attempts by a signal. Holds each request as long as its signal: a
 * request without references would lose its signal to the garbage collector.
 */
function asGlobalFetch(fetch: Fetch): typeof globalThis.fetch {
  const requests = new WeakMap<AbortSignal, Request>()
  return (url, init) => {
    const request = new Request(url, init)
    if (init?.signal) requests.set(init.signal, request)
    return fetch(request)
  }
}

/** Stripe Checkout: the visitor pays on Stripe's page, so no card data reaches this site. */
export function createStripePayments({
  secretKey,
  webhookSecret,
  apiUrl,
  fetch,
  timeout = TIMEOUT_MS,
}: StripeOptions): PaymentProvider {
  const api = apiUrl === undefined ? undefined : new URL(apiUrl)
  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(asGlobalFetch(fetch)),
    ...(api && {
      protocol: api.protocol === 'http:' ? 'http' : 'https',
      host: api.hostname,
      port: api.port || (api.protocol === 'http:' ? 80 : 443),
    }),
    timeout,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
  })
  return {
    sendsReceipts: false,
    sessionLifetimeMs: SESSION_LIFETIME_MS,
    async createPayment(request) {
      const sessionParams = toSessionParams(request)
      const create = (idempotencyKey: string) => stripe.checkout.sessions.create(sessionParams, { idempotencyKey })
      const key = request.attempt ? `${request.number}-${request.attempt}` : request.number
      const session = await create(key)
        .catch((error: unknown) => {
          if (isCached(error)) return create(`${key}-${digestOf(sessionParams)}`)
          throw error
        })
        .catch((error: unknown) => {
          throw toUpstreamError(error)
        })
      if (!session.url || !isHttps(session.url))
        throw new UpstreamError('schema', 'Stripe made a session without an https address')
      return { id: session.id, link: session.url, expiresAt: new Date(session.expires_at * 1000).toISOString() }
    },
    async expirePayment(session) {
      try {
        await stripe.checkout.sessions.expire(session)
        return true
      } catch (error) {
        // Only an open session can be expired.
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400) return true
        throw toUpstreamError(error)
      }
    },
    async readSession(session) {
      return readCurrentSession(
        await stripe.checkout.sessions.retrieve(session).catch((error: unknown) => {
          throw toUpstreamError(error)
        }),
      )
    },
    async refund({ payment, key, number, amount, currency }) {
      const params = { payment_intent: payment, amount: toStripe(amount, currency), metadata: { order: number } }
      const refund = await stripe.refunds.create(params, { idempotencyKey: key }).catch((error: unknown) => {
        throw toUpstreamError(error)
      })
      return readCreatedRefund(refund)
    },
    async readRefunds(payment) {
      const { data } = await stripe.refunds.list({ payment_intent: payment, limit: 100 }).catch((error: unknown) => {
        throw toUpstreamError(error)
      })
      return data.map(readCreatedRefund)
    },
    async readEvent(rawBody, headers) {
      const signature = headers.get('stripe-signature') ?? ''
      // For a malformed header the library throws errors of several kinds.
      const isTrusted = await stripe.webhooks.signature
        ?.verifyHeaderAsync(Buffer.from(rawBody), signature, webhookSecret, EVENT_TOLERANCE_S)
        .catch(() => false)
      // The library rejects old signatures only: one of the future could be replayed until then.
      const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1])
      const isFuture = !(signedAt <= Date.now() / 1000 + EVENT_TOLERANCE_S)
      if (!isTrusted || isFuture) throw new UntrustedEvent('the signature is wrong or too old')
      return readStripeEvent(parseJsonText(Buffer.from(rawBody).toString()))
    },
  }
}
