import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import type { Language } from '../../domain/languages.ts'
import { UntrustedEvent, type PaymentProvider, type PaymentRequest } from '../../domain/payment.ts'
import type { Fetch } from '../../http/call.ts'
import { Failure } from '../../http/failure.ts'
import { parseJsonText } from '../../http/parse-json.ts'
import { readStripeEvent } from './stripe-events.ts'
import { toStripe } from './stripe-units.ts'

export interface StripeOptions {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Origin of the API; without it Stripe's own. */
  readonly apiUrl?: string | undefined
  readonly fetch: Fetch
  /** Milliseconds that one try may take. */
  readonly timeout?: number
}

/** Two tries of four seconds: a visitor waits for the link. */
const TIMEOUT = 4000
const RETRIES = 1
/** Seconds that an event may be old, which is Stripe's own advice. */
const TOLERANCE = 300
const LONGEST_NAME = 250
const LONGEST_METADATA = 500

/** The page's Spanish and Portuguese are those of Latin America and Brazil, its English is British (`i18n/locales`). */
const LOCALES: Record<Language, Stripe.Checkout.SessionCreateParams.Locale> = {
  ru: 'ru',
  es: 'es-419',
  en: 'en-GB',
  pt: 'pt-BR',
  lv: 'lv',
  it: 'it',
}

type LineItem = Stripe.Checkout.SessionCreateParams.LineItem

function lineItems({ lines, amount, currency, description }: PaymentRequest): LineItem[] {
  const item = (name: string, units: number, quantity: number): LineItem => ({
    price_data: {
      currency: currency.toLowerCase(),
      unit_amount: units,
      product_data: { name: name.slice(0, LONGEST_NAME) },
    },
    quantity,
  })
  const priced = lines.map(({ name, quantity, amount: whole }) => ({
    name,
    quantity,
    units: toStripe(whole, currency),
  }))
  const total = toStripe(amount, currency)
  if (priced.reduce((sum, { units }) => sum + units, 0) !== total) return [item(description, total, 1)]
  // A discount need not leave a price that each piece can have.
  return priced.map(({ name, quantity, units }) =>
    units % quantity === 0 ? item(name, units / quantity, quantity) : item(`${name} × ${quantity}`, units, 1),
  )
}

function sessionOf(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const { number, clientReference, description, email, language, returnUrl, cancelUrl } = request
  const metadata = {
    order: number,
    ...(clientReference && { client_reference: clientReference.slice(0, LONGEST_METADATA) }),
  }
  return {
    mode: 'payment',
    client_reference_id: number,
    metadata,
    // Not `customer_email`: Stripe's page would show the buyer's address to anybody who has a link to the order.
    payment_intent_data: { description, metadata, receipt_email: email },
    line_items: lineItems(request),
    locale: LOCALES[language],
    success_url: returnUrl,
    cancel_url: cancelUrl,
    // The visitor has chosen the currency on our own pages.
    adaptive_pricing: { enabled: false },
  }
}

const digestOf = (asked: object): string =>
  createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 16)

/** Stripe's words may repeat the visitor's address; its codes do not. */
function failureOf(error: unknown): Failure {
  if (error instanceof Stripe.errors.StripeConnectionError) {
    const late = (error.detail as { code?: unknown } | undefined)?.code === 'ETIMEDOUT'
    return late
      ? new Failure('timeout', 'no answer from Stripe in time')
      : new Failure('network', 'Stripe cannot be reached')
  }
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  if (error.statusCode === undefined) return new Failure('schema', 'Stripe answered something that is not JSON')
  return new Failure(
    'status',
    [error.statusCode, error.type, error.code, error.param].filter(Boolean).join(' '),
    error.statusCode,
  )
}

/**
 * Whether Stripe would say the same under the same key for a day: it keeps its own errors, and refuses a key whose request
 * has changed, as it does with another `SITE_URL` or a test that has got another name.
 */
const isKept = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  ((error.statusCode ?? 0) >= 500 || (error.type === 'StripeIdempotencyError' && error.statusCode === 400))

/**
 * The network as Stripe's library asks for it. The time of a try ends by the signal, and a request that nobody holds
 * loses its signal to the garbage collector: it is held for as long as the signal is.
 */
function asGlobalFetch(fetch: Fetch): typeof globalThis.fetch {
  const held = new WeakMap<AbortSignal, Request>()
  return (url, init) => {
    const request = new Request(url, init)
    if (init?.signal) held.set(init.signal, request)
    return fetch(request)
  }
}

/** Stripe Checkout: the visitor pays on a page of Stripe's, no card ever touches this site. */
export function createStripePayments({
  secretKey,
  webhookSecret,
  apiUrl,
  fetch,
  timeout = TIMEOUT,
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
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
  return {
    async createPayment(request) {
      const asked = sessionOf(request)
      const create = (idempotencyKey: string) => stripe.checkout.sessions.create(asked, { idempotencyKey })
      const key = request.attempt ? `${request.number}-${request.attempt}` : request.number
      const session = await create(key)
        .catch((error: unknown) => {
          if (isKept(error)) return create(`${key}-${digestOf(asked)}`)
          throw error
        })
        .catch((error: unknown) => {
          throw failureOf(error)
        })
      if (typeof session.url !== 'string') throw new Failure('schema', 'Stripe made a session without an address')
      return { id: session.id, link: session.url, expiresAt: new Date(session.expires_at * 1000).toISOString() }
    },
    async expirePayment(session) {
      try {
        await stripe.checkout.sessions.expire(session)
      } catch (error) {
        // Only an open session can be expired.
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400) return
        throw failureOf(error)
      }
    },
    async readEvent(rawBody, headers) {
      const signature = headers.get('stripe-signature') ?? ''
      // A malformed header makes the library throw errors of several kinds.
      const isTrusted = await stripe.webhooks.signature
        ?.verifyHeaderAsync(Buffer.from(rawBody), signature, webhookSecret, TOLERANCE)
        .catch(() => false)
      if (!isTrusted) throw new UntrustedEvent('the signature is wrong or too old')
      return readStripeEvent(parseJsonText(Buffer.from(rawBody).toString()))
    },
  }
}
