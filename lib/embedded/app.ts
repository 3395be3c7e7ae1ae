import { Hono } from 'hono'
import { translateRequestSchema } from '../contract/product-backend.ts'
import { checkPromoQuerySchema } from '../contract/promo.ts'
import { forgetVisitorSchema, MAX_TRACK_BYTES, trackRequestSchema } from '../contract/tracking.ts'
import { automationSchema, newsletterSchema } from '../contract/subscription.ts'
import { passedAddress } from '../http/forwarded-address.ts'
import { badRequest, problem } from '../http/problem.ts'
import { accountRoutes, adminOnly } from './accounts/routes.ts'
import { readBanners } from './banners/repository.ts'
import { readComplexSets } from './complex-sets/repository.ts'
import { passedOnCall } from './content/passed-on-call.ts'
import { contentRoutes } from './content/routes.ts'
import type { Database } from './database/open.ts'
import { DatabaseUnavailable } from './database/unavailable.ts'
import { withMarket } from './events/market.ts'
import { dictionaryRoutes } from './dictionaries/routes.ts'
import { forgetVisitor, storeEvents } from './events/repository.ts'
import type { FileStore } from './files/store.ts'
import { flagRoutes } from './flags/routes.ts'
import { publicImageRoutes } from './images/public-routes.ts'
import { imageRoutes } from './images/routes.ts'
import { parsedBody } from './parsed-body.ts'
import { countryOfAddress } from './places/country-lookup.ts'
import { checkPromo } from './promo/repository.ts'
import { readPriceRecords } from './prices/repository.ts'
import { noteContact, subscribe } from './subscriptions/repository.ts'
import { translateTexts } from './texts/translate.ts'

interface EmbeddedParts {
  readonly database: Database
  readonly files: FileStore
  /** Told when something is stored whose mail can go out. */
  readonly mailWaits: () => void
  /** Cookies travel by https only. */
  readonly secure: boolean
  /** Whether who calls may read content that is not published. */
  readonly showsUnpublished: (request: Request) => boolean
  readonly secret: string
  readonly dataDir?: string | undefined
  readonly waitBeforeSignIn?: ((ms: number) => Promise<unknown>) | undefined
}

const visitorCountry = ({ headers }: Request) => countryOfAddress(passedAddress(headers))

/**
 * The embedded backend: the calls of section 7 of the specification over one database. A function of a request,
 * so that it serves a client in the same process, and a server of its own, alike.
 */
export function createEmbeddedApp({
  database,
  files,
  mailWaits,
  secure,
  showsUnpublished,
  secret,
  dataDir,
  waitBeforeSignIn,
}: EmbeddedParts): (request: Request) => Promise<Response> {
  const app = new Hono({ strict: false })

  app.get('/api/price', async (context) => context.json(await readPriceRecords(database, new Date())))
  // The embedded backend keeps no copy of the prices; whoever caches them drops them when this is called.
  app.get('/api/reset-price', (context) => context.json({ ok: true }))
  app.get('/api/geoip', async (context) => context.json({ country: await visitorCountry(context.req.raw), city: null }))
  app.get('/api/get-banners', async (context) => context.json(await readBanners(database)))
  app.get('/api/complex-sets', async (context) => context.json(await readComplexSets(database)))
  app.get('/api/check-promo', async (context) => {
    const query = checkPromoQuerySchema.safeParse(context.req.query())
    if (!query.success) return badRequest(query.error)
    return context.json(await checkPromo(database, { code: query.data.promocode, currency: query.data.cy }, new Date()))
  })
  app.post('/api/v1/translate', async (context) => {
    const body = await parsedBody(context.req.raw, translateRequestSchema)
    if ('refused' in body) return body.refused
    return context.json({ result: await translateTexts(body.data.sourceArray, body.data.lang) })
  })
  // Both answer the same whoever is named: nobody learns here whether an address is known.
  app.post('/api/newsletter_form', async (context) => {
    const body = await parsedBody(context.req.raw, newsletterSchema)
    if ('refused' in body) return body.refused
    if (await subscribe(database, body.data, passedAddress(context.req.raw.headers), new Date())) mailWaits()
    return context.json({ ok: true })
  })
  app.post('/api/mindbox_subscription', async (context) => {
    const body = await parsedBody(context.req.raw, automationSchema)
    if ('refused' in body) return body.refused
    await noteContact(database, body.data)
    return context.json({ ok: true })
  })
  app.route('/ofrep/v1/evaluate', flagRoutes(database))
  app.post('/api/v1/track', async (context) => {
    const body = await parsedBody(context.req.raw, trackRequestSchema, MAX_TRACK_BYTES)
    if ('refused' in body) return body.refused
    const country = await visitorCountry(context.req.raw)
    await storeEvents(
      database,
      body.data.events.map((event) => withMarket(event, country)),
      new Date(),
      passedAddress(context.req.raw.headers),
    )
    return context.json({ ok: true })
  })
  app.post('/api/v1/track/forget', async (context) => {
    const body = await parsedBody(context.req.raw, forgetVisitorSchema)
    if ('refused' in body) return body.refused
    await forgetVisitor(database, body.data.visitorId)
    return context.json({ ok: true })
  })
  app.route('/', contentRoutes(database, showsUnpublished))
  const guard = adminOnly(database, { secure })
  app.route('/', accountRoutes(database, { secure, secret, dataDir, waitBeforeSignIn }))
  app.route('/', dictionaryRoutes(database, guard))
  app.post('/api/builder', async (context) => {
    const call = await passedOnCall(context.req.raw)
    return call instanceof Response ? call : app.fetch(call)
  })
  app.use('/api/v1/images/*', guard)
  app.route('/api/v1/images', imageRoutes({ database, files }))
  app.route('/', publicImageRoutes({ database, files }))
  app.get('/api/health', (context) => context.json({ ok: true }))
  app.get('/api/ready', async (context) => {
    await database.selectFrom('properties').select('name').limit(1).execute()
    return context.json({ ok: true })
  })

  app.notFound(() => problem(404, 'No such address'))
  app.onError((error) => {
    // What the database cannot do now is said where it is found out, once a minute.
    if (!(error instanceof DatabaseUnavailable)) console.error('embedded backend:', error)
    return problem(503, 'The backend cannot answer now', undefined, { 'retry-after': '5' })
  })
  return async (request) => app.fetch(request)
}
