import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import { passwordChangeSchema, signInSchema } from '../../lib/contract/account.ts'
import { bannerAdminRequestSchema } from '../../lib/contract/banner-admin.ts'
import { quoteRequestSchema } from '../../lib/contract/basket.ts'
import { builderRequestSchema } from '../../lib/contract/builder.ts'
import {
  deskActionSchemas,
  deskEventsQuerySchema,
  deskPageQuerySchema,
  deskQuerySchema,
  deskUploadQuerySchema,
  operatorMessageSchema,
  operatorProfileSchema,
} from '../../lib/contract/chat-admin.ts'
import {
  chatActionSchemas,
  chatFormSchema,
  chatStartSchema,
  eventsQuerySchema,
  transcriptQuerySchema,
  messagesQuerySchema,
  sendTranscriptSchema,
  sendMessageSchema,
  stateQuerySchema,
  uploadQuerySchema,
} from '../../lib/contract/chat.ts'
import { DICTIONARIES } from '../../lib/contract/dictionaries/table.ts'
import {
  createImageSchema,
  deleteImageSchema,
  imageListQuerySchema,
  restoreImageSchema,
  updateImageSchema,
} from '../../lib/contract/images.ts'
import { marketQuerySchema } from '../../lib/contract/market.ts'
import { funnelQuerySchema, seriesQuerySchema, vitalsQuerySchema } from '../../lib/contract/marketing-store.ts'
import { orderChangeSchema, ordersQuerySchema } from '../../lib/contract/orders-admin.ts'
import { orderRequestSchema } from '../../lib/contract/orders.ts'
import {
  newPriceScheduleSchema,
  priceScheduleChangeSchema,
  priceSchedulesQuerySchema,
} from '../../lib/contract/price-schedules.ts'
import { importQuerySchema, priceChangesQuerySchema, pricesChangeSchema } from '../../lib/contract/prices-admin.ts'
import { translateRequestSchema } from '../../lib/contract/product-backend.ts'
import { checkPromoQuerySchema } from '../../lib/contract/promo.ts'
import { stripeEventSchema } from '../../lib/contract/stripe.ts'
import { subscriptionFormSchema } from '../../lib/contract/subscription-form.ts'
import { automationSchema, newsletterSchema } from '../../lib/contract/subscription.ts'
import { trackRequestSchema } from '../../lib/contract/tracking.ts'
import { CRAWLER_FILES, BUILT_IN_PATHS } from '../../lib/routing/static-routes.ts'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { callsBelow, changingCalls } from '../support/security/routes.ts'
import { jsonOf, neighboursOf, oddText, PLACEHOLDER, valuesOf } from './fuzz-values.ts'

/** A request as sent over the network. */
export interface FuzzRequest {
  readonly variant: 'one' | 'two'
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

/** Names on the site that requests may contain. */
export interface SiteFacts {
  readonly session: string
  readonly chat: string
  readonly conversation: string
  readonly order: string
}

/** Insertions of an item into each dictionary. */
const insertions = Object.entries(DICTIONARIES).map(([name, { schema }]) =>
  z.object({ method: z.literal('put'), url: z.literal('/api/dicts-insert/'), name: z.literal(name), data: schema }),
)

/** Schemas of bodies by the end of the path; the first match is used. */
const BODIES: readonly (readonly [end: RegExp, schema: z.core.$ZodType])[] = [
  [/account\/sign-in$/, signInSchema],
  [/account\//, passwordChangeSchema],
  [/admin\/chat\/.*\/messages$/, operatorMessageSchema],
  [/admin\/chat\/operators\/me$/, operatorProfileSchema],
  [/admin\/chat\//, z.union(Object.values(deskActionSchemas))],
  [/admin\/orders\//, orderChangeSchema],
  [/admin\/prices$/, pricesChangeSchema],
  [/prices\/schedules$/, newPriceScheduleSchema],
  [/prices\/schedules\//, priceScheduleChangeSchema],
  [/builder$/, builderRequestSchema],
  [/chat\/start$/, chatStartSchema],
  [/chat\/form$/, chatFormSchema],
  [/chat\/messages$/, sendMessageSchema],
  [/chat\/transcript$/, sendTranscriptSchema],
  [/chat\//, z.union(Object.values(chatActionSchemas))],
  [/payments\/stripe$/, stripeEventSchema],
  [/orders$/, orderRequestSchema],
  [/quotes$/, quoteRequestSchema],
  [/subscription$/, subscriptionFormSchema],
  [/newsletter_form\/$/, newsletterSchema],
  [/mindbox_subscription\/$/, automationSchema],
  [/translate$/, translateRequestSchema],
  [/track$/, trackRequestSchema],
  [/banner-admin$/, z.union([bannerAdminRequestSchema, ...insertions])],
  [/create-image$/, createImageSchema],
  [/delete-image$/, deleteImageSchema],
  [/restore-image$/, restoreImageSchema],
  [/update-image$/, updateImageSchema],
  [/flags/, z.object({ context: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) })],
]

const QUERIES: readonly (readonly [path: RegExp, schema: z.core.$ZodType])[] = [
  [/marketing\/funnel/, funnelQuerySchema],
  [/marketing\/vitals/, vitalsQuerySchema],
  [/marketing/, seriesQuerySchema],
  [/admin\/orders/, ordersQuerySchema],
  [/prices\/import/, importQuerySchema],
  [/prices\/changes/, priceChangesQuerySchema],
  [/prices\/schedules/, priceSchedulesQuerySchema],
  [/admin\/chat\/events/, deskEventsQuerySchema],
  [/admin\/chat\/.*files/, deskUploadQuerySchema],
  [/admin\/chat\/conversations\//, deskPageQuerySchema],
  [/admin\/chat/, deskQuerySchema],
  [/chat\/state/, stateQuerySchema],
  [/chat\/transcript/, transcriptQuerySchema],
  [/chat\/messages/, messagesQuerySchema],
  [/chat\/files/, uploadQuerySchema],
  [/chat\/events/, eventsQuerySchema],
  [/market/, marketQuerySchema],
  [/check-promo/, checkPromoQuerySchema],
  [/get-list/, imageListQuerySchema],
  [
    /content-preview|payments|order-status/,
    z.object({ order: z.string(), sign: z.string(), entry: z.string(), until: z.string() }),
  ],
]
const MARKS = z
  .object({
    lng: z.enum(LANGUAGES),
    utm_source: z.string(),
    banner: z.string(),
    tz: z.string(),
    preview: z.string(),
    'builder.preview': z.string(),
  })
  .partial()

const READ = [
  '/api/price/',
  '/api/check-promo/',
  '/api/get-banners/',
  '/api/geoip',
  '/api/complex-sets/',
  '/api/v1/site/1/role-menu',
  '/api/v1/images/get-list',
]
const CALLS = [
  ...changingCalls(),
  ...[...callsBelow('app/api'), ...callsBelow('app/ofrep')].filter(({ method }) => method === 'GET'),
  ...READ.map((path) => ({ method: 'GET', path })),
]
const PAGES = [
  ...BUILT_IN_PATHS,
  ...CRAWLER_FILES,
  '/exome',
  '/nothing',
  '/_next/static/x.js',
  '/favicon.ico',
  '/images/0/1.webp',
].map((path) => ({ method: 'GET', path }))

const schemaOf = (list: readonly (readonly [RegExp, z.core.$ZodType])[], path: string) =>
  list.find(([fits]) => fits.test(path))?.[1]

/** Only characters that a client can write into a request line. */
const written = (path: string) => path.replace(/[^\x21-\xff]/g, (sign) => encodeURIComponent(sign.toWellFormed()))
const headerText = (text: string) => text.replace(/[^\x20-\x7e\x80-\xff]/g, '?').slice(0, 4000)

function queryOf(value: unknown): string {
  const pairs = Object.entries(value ?? {}).map(
    ([name, part]) => [name, typeof part === 'object' ? JSON.stringify(part) : String(part)] as const,
  )
  return new URLSearchParams(
    pairs.map(([name, part]) => [name.toWellFormed(), part.toWellFormed().slice(0, 3000)]),
  ).toString()
}

const HEADERS = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-language',
    'accept-encoding',
    'range',
    'if-none-match',
    'if-modified-since',
    'rsc',
    'next-router-prefetch',
    'next-router-state-tree',
    'next-router-segment-prefetch',
    'next-action',
    'next-url',
    'origin',
    'referer',
    'user-agent',
    'last-event-id',
    'idempotency-key',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-middleware-subrequest',
    'x-http-method-override',
    'content-language',
    'stripe-signature',
    'traceparent',
    'sec-fetch-site',
    'x-route-info',
    'purpose',
  ),
  fc
    .oneof(
      oddText,
      fc.constantFrom(
        '1',
        '*',
        'bytes=0-',
        'bytes=9-1,-0',
        'gzip;q=NaN, br',
        'es-419,es;q=0.9',
        '"x"',
        'W/"y"',
        'cross-site',
        '00-0-0-00',
        'Thu, 01 Jan 1970 00:00:00 GMT',
        '["",{"children":["x",{}]}]',
      ),
    )
    .map(headerText),
  { maxKeys: 4 },
)
const COOKIE_NAMES = [
  'lang',
  'session',
  'contentPreview',
  'builder.tests.x',
  'personalBanner',
  'chat',
  'subscribed',
  'order-form',
  '__proto__',
  'cookie-choice',
]
const COOKIES = fc
  .array(fc.tuple(fc.constantFrom(...COOKIE_NAMES), oddText), { maxLength: 3 })
  .map((list) => list.map(([name, value]) => `${name}=${headerText(value).slice(0, 500)}`))

const TYPES = fc.constantFrom(
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/csp-report',
  'text/csv',
  '',
  ';;;',
  'application/json, text/html',
)
/** Encodings of a text in transit: usually none. */
const DAMAGE = fc.oneof(
  { weight: 8, arbitrary: fc.constant((bytes: Buffer) => bytes) },
  { weight: 1, arbitrary: fc.nat().map((at) => (bytes: Buffer) => bytes.subarray(0, at % (bytes.length + 1))) },
  {
    weight: 1,
    arbitrary: fc
      .nat()
      .map(
        (at) => (bytes: Buffer) =>
          Buffer.concat([
            bytes.subarray(0, at % (bytes.length + 1)),
            Buffer.from('NaN,'),
            bytes.subarray(at % (bytes.length + 1)),
          ]),
      ),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((noise) => () => Buffer.from(noise)) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('\ufeff{}', '', 'null', '[]', '"', '[['.repeat(20_000), '{"a":'.repeat(5000))
      .map((text) => () => Buffer.from(text)),
  },
)

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']

function forCall(
  { method, path }: { readonly method: string; readonly path: string },
  siteFacts: SiteFacts,
): Arbitrary<FuzzRequest> {
  const bodySchema = schemaOf(BODIES, path)
  const query = neighboursOf(valuesOf(schemaOf(QUERIES, path) ?? MARKS)).map(queryOf)
  const bodies = neighboursOf(bodySchema ? valuesOf(bodySchema) : fc.jsonValue())
  const isForm = /\/(?:subscription|content-preview)$|account\//.test(path)
  const there = path.includes('orders') ? siteFacts.order : path.includes('flags') ? 'planning' : siteFacts.conversation
  const here = (text: string) => text.replaceAll(PLACEHOLDER, there)
  return fc
    .record({
      variant: fc.constantFrom('one', 'two'),
      method: fc.oneof(
        { weight: 12, arbitrary: fc.constant(method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      prefix:
        path.startsWith('/api') || path.startsWith('/ofrep')
          ? fc.constant('')
          : fc.constantFrom('', ...LANGUAGES.map((language) => `/${language}`)),
      tail: fc.oneof(
        { weight: 20, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: oddText.map((text) => `/${text.slice(0, 300)}`) },
      ),
      query: fc.oneof(
        { weight: 2, arbitrary: fc.constant('') },
        { weight: 4, arbitrary: query },
        { weight: 1, arbitrary: oddText },
      ),
      headers: HEADERS,
      cookies: COOKIES,
      known: fc.boolean(),
      body: bodies,
      damage: DAMAGE,
      type: fc.oneof(
        { weight: 8, arbitrary: fc.constant(isForm ? 'application/x-www-form-urlencoded' : 'application/json') },
        { weight: 1, arbitrary: TYPES },
      ),
    })
    .map(({ variant, method: by, prefix, tail, query: search, headers, cookies, known, body, damage, type }) => {
      // Signing out or changing a password ends the sessions of the other requests.
      const own = known && !path.startsWith('/api/account/') ? [siteFacts.session, siteFacts.chat] : []
      const cookie = [...own, ...cookies].join('; ')
      const text = here(isForm ? queryOf(body) : jsonOf(body))
      const hasBody = by !== 'GET' && by !== 'HEAD' && by !== 'TRACE'
      return {
        variant: variant as 'one' | 'two',
        method: by,
        path: written(here(`${prefix}${path}${tail}${search && `?${search}`}`)),
        headers: { ...(cookie && { cookie }), ...(hasBody && { 'content-type': type }), ...headers },
        body: hasBody ? damage(Buffer.from(text)) : undefined,
      }
    })
}

/** Requests of every kind: calls nine times as often as pages, which take longest. */
export function fuzzRequests(siteFacts: SiteFacts): Arbitrary<FuzzRequest> {
  const [calls, pages] = [CALLS, PAGES].map((list) => fc.oneof(...list.map((call) => forCall(call, siteFacts))))
  return fc.oneof(
    { weight: 9, arbitrary: calls as Arbitrary<FuzzRequest> },
    { weight: 1, arbitrary: pages as Arbitrary<FuzzRequest> },
  )
}
