import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { isLoopback } from '../config/schema.ts'
import { newsletterSchema } from '../contract/subscription.ts'
import { MAX_TRACK_BYTES, trackedBytes } from '../contract/tracking.ts'
import { saysBearer } from '../http/bearer.ts'
import { limitPerAddress } from '../http/call-limit.ts'
import { CALL_LIMITS } from '../http/call-limits.ts'
import type { Fetch } from '../http/call.ts'
import { consumeQuota } from '../http/consume-quota.ts'
import { visitorAddress } from '../http/forwarded-address.ts'
import type { TrustedProxies } from '../http/ip.ts'
import { isForeign } from '../http/origin.ts'
import { parseJson } from '../http/parse-json.ts'
import { problem } from '../http/problem.ts'
import { QUOTAS, type QuotaName } from '../http/quotas.ts'
import { readAtMost } from '../http/read-at-most.ts'
import { passedOnCall } from './content/passed-on-call.ts'

interface Exposure {
  /** Host names under which the backend is reached, beside those of loopback. */
  readonly hosts: readonly string[]
  readonly trustedProxies: TrustedProxies
  /** Of a site that limits its visitors itself. */
  readonly key: string | undefined
  readonly quotaScale: number
}

interface LimitedCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly limit: Exclude<keyof typeof CALL_LIMITS, 'content'>
  /** What is stored of the call. */
  readonly quota?: QuotaName
  /** The call sends an e-mail to the address in its body. */
  readonly sendsEmail?: boolean
  readonly maxBytes?: number
}

/** What anybody may call, with the limits that the site has for its visitors (`lib/server/upstreams.ts`). */
export const LIMITED_CALLS: readonly LimitedCall[] = [
  { method: 'GET', path: '/api/price', limit: 'reads' },
  { method: 'GET', path: '/api/get-banners', limit: 'reads' },
  { method: 'GET', path: '/api/geoip', limit: 'reads' },
  { method: 'GET', path: '/api/complex-sets', limit: 'reads' },
  { method: 'GET', path: '/api/check-promo', limit: 'promo' },
  { method: 'POST', path: '/api/newsletter_form', limit: 'newsletter', quota: 'subscriptions', sendsEmail: true },
  { method: 'POST', path: '/api/mindbox_subscription', limit: 'automation', quota: 'subscriptions' },
  { method: 'POST', path: '/api/v1/translate', limit: 'translations' },
  { method: 'POST', path: '/api/v1/track', limit: 'track', quota: 'events', maxBytes: MAX_TRACK_BYTES },
  { method: 'POST', path: '/api/v1/track/forget', limit: 'forget' },
]

/** Calls that read content, with a limit of their own: each may look at thousands of entries. */
const CONTENT_PATHS = ['/api/:version/query/*', '/api/:version/content/*', '/api/v1/codegen/*']

/** Calls of all kinds that one address may make in a minute, those that no table names among them. */
const CALLS_PER_MINUTE = 2400

const MAX_BYTES = 100_000
/** Balancers ask by address. */
const ON_ANY_HOST = ['/api/health', '/api/ready']

interface Env {
  Bindings: HttpBindings | Http2Bindings
  Variables: { address: string | undefined; request: Request }
}

const tooMany = (retryAfter: number): Response =>
  problem(
    429,
    'Too many requests',
    'The quota of this day is used up',
    { 'retry-after': String(retryAfter) },
    { code: 'tooMany' },
  )

/** Why what a call would store or mail is too much. */
async function quotaRefusal(
  { quota, sendsEmail = false }: LimitedCall,
  body: Uint8Array,
  address: string | undefined,
  scale: number,
) {
  const recipient = sendsEmail ? newsletterSchema.safeParse(parseJson(body)).data?.email : undefined
  const used =
    (quota &&
      (await consumeQuota(quota, QUOTAS[quota], { address }, quota === 'events' ? trackedBytes(body) : 1, scale))) ??
    (recipient === undefined
      ? undefined
      : await consumeQuota('subscriptionEmails', QUOTAS.subscriptionEmails, { address, recipient }, 1, scale))
  // As if it had been sent: whoever asks must not learn that others have written to this recipient.
  return used?.scope === 'recipient' ? Response.json({ ok: true }) : used && tooMany(used.retryAfter)
}

/** A query of content may take 50 ms: those of one network leave more than half of a processor to others. */
const QUERYING_ADDRESSES = 2

/**
 * The embedded backend for any client of its port: it answers its own hosts, changes nothing for pages of others, and limits
 * callers by the address that they come from, not by what they say of it.
 */
export function exposedBackend(fetch: Fetch, { hosts, trustedProxies, key, quotaScale }: Exposure): Hono<Env> {
  const app = new Hono<Env>({ strict: false })
  const limitAll = limitPerAddress('backend', CALLS_PER_MINUTE, quotaScale)

  app.use(async (context, next) => {
    const { raw, path } = context.req
    const { hostname, origin } = new URL(raw.url)
    if (!isLoopback(origin) && !hosts.includes(hostname) && !ON_ANY_HOST.includes(path))
      return problem(
        421,
        'Misdirected request',
        'This backend does not serve that host: BACKEND_HOSTS names those that it does',
      )
    if (raw.method !== 'GET' && raw.method !== 'HEAD' && isForeign(raw))
      return problem(403, 'The call comes from a foreign page')
    const address = visitorAddress(context.env.incoming, trustedProxies)
    context.set('address', address)
    context.set('request', raw)
    return (saysBearer(raw, key) ? undefined : await limitAll(address)) ?? next()
  })

  async function limited(context: Context<Env>, call: LimitedCall): Promise<Response | undefined> {
    const { raw } = context.req
    const address = context.get('address')
    const refused = await limitPerAddress(`backend-${call.limit}`, CALL_LIMITS[call.limit], quotaScale)(address)
    if (refused || !call.quota) return refused
    const { maxBytes = MAX_BYTES } = call
    const body = await readAtMost(raw, maxBytes)
    if (!body)
      return problem(413, 'The body is too large', `At most ${maxBytes} bytes are read`, { connection: 'close' })
    context.set('request', new Request(raw, { method: call.method, body }))
    return quotaRefusal(call, body, address, quotaScale)
  }
  for (const call of LIMITED_CALLS)
    app.on(
      call.method,
      call.path,
      async (context, next) => (saysBearer(context.req.raw, key) ? undefined : await limited(context, call)) ?? next(),
    )
  const limitOf = (name: 'flags' | 'content'): MiddlewareHandler<Env> => {
    const limit = limitPerAddress(
      `backend-${name}`,
      CALL_LIMITS[name],
      quotaScale,
      name === 'content' ? QUERYING_ADDRESSES : undefined,
    )
    return async (context, next) =>
      (saysBearer(context.req.raw, key) ? undefined : await limit(context.get('address'))) ?? next()
  }
  app.use('/ofrep/*', limitOf('flags'))
  for (const path of CONTENT_PATHS) app.use(path, limitOf('content'))
  // As the call that it describes, with the limit and the quota of that.
  app.post('/api/builder', async (context) => {
    const call = await passedOnCall(context.get('request'))
    return call instanceof Response ? call : app.fetch(call, context.env)
  })

  app.all('*', (context) => {
    const request = context.get('request')
    const headers = new Headers(request.headers)
    // A site with the key says itself where its visitor is.
    if (!saysBearer(request, key)) headers.set('x-forwarded-for', context.get('address') ?? '')
    return fetch(new Request(request, { headers }))
  })
  return app
}
