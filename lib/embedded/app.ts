import { Hono } from 'hono'
import { builderCall, builderRequestSchema, MAX_BUILDER_ASKED } from '../contract/builder.ts'
import { translateRequestSchema } from '../contract/product-backend.ts'
import { checkPromoQuerySchema } from '../contract/promo.ts'
import { MAX_TRACK_BYTES, trackRequestSchema } from '../contract/tracking.ts'
import { automationSchema, newsletterSchema } from '../contract/subscription.ts'
import { badRequest, problem } from '../http/problem.ts'
import { readAtMost } from '../http/read-at-most.ts'
import { readBanners } from './banners/repository.ts'
import { contentRoutes } from './content/routes.ts'
import type { Database } from './database/open.ts'
import { storeEvents } from './events/repository.ts'
import { flagRoutes } from './flags/routes.ts'
import { countryOfAddress } from './places/country-lookup.ts'
import { checkPromo } from './promo/repository.ts'
import { readPriceRecords } from './prices/repository.ts'
import { noteContact, subscribe } from './subscriptions/repository.ts'
import { translateTexts } from './texts/translate.ts'

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/**
 * The embedded backend: the calls of section 7 of the specification over one database. A function of a request,
 * so that it serves a client in the same process, and a server of its own, alike.
 * @param mailWaits told when something is stored whose mail can go out
 */
export function createEmbeddedApp({ database, mailWaits }: { database: Database; mailWaits: () => void }): (request: Request) => Promise<Response> {
  const app = new Hono({ strict: false })

  app.get('/api/price', async (context) => context.json(await readPriceRecords(database)))
  // The embedded backend keeps no copy of the prices; whoever caches them drops them when this is called.
  app.get('/api/reset-price', (context) => context.json({ ok: true }))
  app.get('/api/geoip', async (context) => {
    const address = context.req.header('x-forwarded-for')?.split(',')[0]?.trim()
    return context.json({ country: await countryOfAddress(address), city: null })
  })
  app.get('/api/get-banners', async (context) => context.json(await readBanners(database)))
  app.get('/api/check-promo', async (context) => {
    const query = checkPromoQuerySchema.safeParse(context.req.query())
    if (!query.success) return badRequest(query.error)
    return context.json(await checkPromo(database, { code: query.data.promocode, currency: query.data.cy }, new Date()))
  })
  app.post('/api/v1/translate', async (context) => {
    const body = translateRequestSchema.safeParse(await context.req.json().catch(() => undefined))
    if (!body.success) return badRequest(body.error)
    return context.json({ result: await translateTexts(body.data.sourceArray, body.data.lang) })
  })
  // Both answer the same whoever is named: nobody learns here whether an address is known.
  app.post('/api/newsletter_form', async (context) => {
    const body = newsletterSchema.safeParse(await context.req.json().catch(() => undefined))
    if (!body.success) return badRequest(body.error)
    if (await subscribe(database, body.data, new Date())) mailWaits()
    return context.json({ ok: true })
  })
  app.post('/api/mindbox_subscription', async (context) => {
    const body = automationSchema.safeParse(await context.req.json().catch(() => undefined))
    if (!body.success) return badRequest(body.error)
    await noteContact(database, body.data)
    return context.json({ ok: true })
  })
  app.route('/ofrep/v1/evaluate', flagRoutes(database))
  app.post('/api/v1/track', async (context) => {
    const bytes = await readAtMost(context.req.raw, MAX_TRACK_BYTES)
    // What is left of the body is not read, so nothing else can follow on this connection.
    if (!bytes) return problem(413, 'The body is too large', `At most ${MAX_TRACK_BYTES} bytes are read`, { connection: 'close' })
    const body = trackRequestSchema.safeParse(parseJson(bytes))
    if (!body.success) return badRequest(body.error)
    await storeEvents(database, body.data.events, new Date())
    return context.json({ ok: true })
  })
  app.route('/', contentRoutes(database))
  // What another instance of the site asks of its product backend: the content of this one, whatever host it names.
  app.post('/api/builder', async (context) => {
    const bytes = await readAtMost(context.req.raw, MAX_BUILDER_ASKED)
    if (!bytes) return problem(413, 'The body is too large', `At most ${MAX_BUILDER_ASKED} bytes are read`, { connection: 'close' })
    const asked = builderRequestSchema.safeParse(parseJson(bytes))
    if (!asked.success) return badRequest(asked.error)
    const { origin } = URL.canParse(asked.data.resource) ? new URL(asked.data.resource) : { origin: 'https://cdn.builder.io' }
    const called = builderCall(asked.data, { origin, apiKey: undefined })
    if ('refused' in called) return problem(400, 'Bad request', called.refused)
    const { url, method, body = null } = called
    return app.fetch(new Request(new URL(url.pathname + url.search, context.req.url), { method, body, headers: { 'content-type': 'application/json' } }))
  })
  app.get('/api/health', (context) => context.json({ ok: true }))
  app.get('/api/ready', async (context) => {
    await database.selectFrom('properties').select('name').limit(1).execute()
    return context.json({ ok: true })
  })

  app.notFound(() => problem(404, 'No such address'))
  app.onError((error) => {
    console.error('embedded backend:', error)
    return problem(503, 'The backend cannot answer now', undefined, { 'retry-after': '5' })
  })
  return async (request) => app.fetch(request)
}
