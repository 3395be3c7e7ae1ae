import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { isLoopback } from '../config/value-parsers.ts'
import { PRODUCT_CALLS, withoutSlash, type ProductCall } from '../contract/product-calls.ts'
import { trackedBytes } from '../contract/tracking.ts'
import { hasBearer } from '../http/bearer.ts'
import { rateLimitPerIp } from '../http/rate-limit.ts'
import { RATE_LIMITS } from '../http/rate-limits.ts'
import type { Fetch } from '../http/call.ts'
import { consumeQuota, isOfRecipient } from '../http/consume-quota.ts'
import { clientIp } from '../http/client-ip.ts'
import type { TrustedProxies } from '../http/ip.ts'
import { isCrossOrigin } from '../http/origin.ts'
import { parseJson } from '../http/parse-json.ts'
import { problem } from '../http/problem.ts'
import { QUOTAS } from '../http/quotas.ts'
import { readAtMost } from '../http/read-at-most.ts'
import { forwardedCall } from './content/forwarded-call.ts'

/**
 * `hosts`: host names of the backend, in addition to loopback. `key`: bearer key of a site that limits its visitors
 * itself.
 */
interface Exposure {
  readonly hosts: readonly string[]
  readonly trustedProxies: TrustedProxies
  readonly key: string | undefined
  readonly quotaScale: number
  readonly rateScale: number
}

/** Content queries have a limit of their own: each may read thousands of entries. */
const CONTENT_PATHS = ['/api/:version/query/*', '/api/:version/content/*', '/api/v1/codegen/*']

const REQUESTS_PER_IP_PER_MINUTE = 2400

const DEFAULT_MAX_BYTES = 100_000
/** Load balancers address the backend by IP. */
export const HEALTH_PATHS = ['/api/health', '/api/ready']

interface Env {
  Bindings: HttpBindings | Http2Bindings
  Variables: { clientIp: string | undefined; request: Request }
}

const quotaExceeded = (retryAfter: number): Response =>
  problem(
    429,
    'Too many requests',
    'The quota of this day is used up',
    { 'retry-after': String(retryAfter) },
    { code: 'tooMany' },
  )

async function consumeQuotas(
  { quota, recipient }: ProductCall,
  body: Uint8Array,
  ip: string | undefined,
  scale: number,
) {
  const to = recipient?.(parseJson(body))
  const used =
    (quota && (await consumeQuota(quota, QUOTAS[quota], { ip }, quota === 'events' ? trackedBytes(body) : 1, scale))) ??
    (to === undefined
      ? undefined
      : await consumeQuota('subscriptionEmails', QUOTAS.subscriptionEmails, { ip, recipient: to }, 1, scale))
  // Report success: the response must not reveal that others have sent emails to this recipient.
  return used && (isOfRecipient(used) ? Response.json({ ok: true }) : quotaExceeded(used.retryAfter))
}

/**
 * A content query may take 50 ms. Limiting a network to the rate of two IP addresses leaves more than half of a CPU to
 * others.
 */
const CONTENT_IPS_PER_NETWORK = 2

/**
 * Exposes the embedded backend on a port: checks the host name, rejects cross-origin changes, and limits requests by
 * the client's real IP address.
 */
export function exposedBackend(
  fetch: Fetch,
  { hosts, trustedProxies, key, quotaScale, rateScale }: Exposure,
): Hono<Env> {
  const app = new Hono<Env>({ strict: false })
  const limitAllRequests = rateLimitPerIp('backend', REQUESTS_PER_IP_PER_MINUTE, rateScale)

  app.use(async (context, next) => {
    const { raw, path } = context.req
    const { hostname, origin } = new URL(raw.url)
    if (!isLoopback(origin) && !hosts.includes(hostname) && !HEALTH_PATHS.includes(path))
      return problem(
        421,
        'Misdirected request',
        'This backend does not serve that host: BACKEND_HOSTS names those that it does',
      )
    if (raw.method !== 'GET' && raw.method !== 'HEAD' && isCrossOrigin(raw))
      return problem(403, 'The request comes from another origin')
    const ip = clientIp(context.env.incoming, trustedProxies)
    context.set('clientIp', ip)
    context.set('request', raw)
    return (hasBearer(raw, key) ? undefined : await limitAllRequests(ip)) ?? next()
  })

  async function limitRequest(context: Context<Env>, call: ProductCall): Promise<Response | undefined> {
    const { raw } = context.req
    const ip = context.get('clientIp')
    const rejected = await rateLimitPerIp(`backend-${call.limit}`, RATE_LIMITS[call.limit], rateScale)(ip)
    if (rejected || !call.quota) return rejected
    const { maxBytes = DEFAULT_MAX_BYTES } = call
    const body = await readAtMost(raw, maxBytes)
    if (!body)
      return problem(413, 'The body is too large', `At most ${maxBytes} bytes are read`, { connection: 'close' })
    context.set('request', new Request(raw, { method: call.method, body }))
    return consumeQuotas(call, body, ip, quotaScale)
  }
  for (const call of PRODUCT_CALLS)
    app.on(
      call.method,
      withoutSlash(call.target),
      async (context, next) =>
        (hasBearer(context.req.raw, key) ? undefined : await limitRequest(context, call)) ?? next(),
    )
  const createLimit = (name: 'flags' | 'content'): MiddlewareHandler<Env> => {
    const limit = rateLimitPerIp(
      `backend-${name}`,
      RATE_LIMITS[name],
      rateScale,
      name === 'content' ? CONTENT_IPS_PER_NETWORK : undefined,
    )
    return async (context, next) =>
      (hasBearer(context.req.raw, key) ? undefined : await limit(context.get('clientIp'))) ?? next()
  }
  app.use('/ofrep/*', createLimit('flags'))
  for (const path of CONTENT_PATHS) app.use(path, createLimit('content'))
  // Counts as the request that it wraps, with its limit and quota.
  app.post('/api/builder', async (context) => {
    const call = await forwardedCall(context.get('request'))
    return call instanceof Response ? call : app.fetch(call, context.env)
  })

  app.all('*', (context) => {
    const request = context.get('request')
    const headers = new Headers(request.headers)
    // A site with the key forwards its visitor's IP address itself.
    if (!hasBearer(request, key)) headers.set('x-forwarded-for', context.get('clientIp') ?? '')
    return fetch(new Request(request, { headers }))
  })
  return app
}
