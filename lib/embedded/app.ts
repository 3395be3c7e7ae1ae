import { Hono } from 'hono'
import { translateRequestSchema } from '../contract/product-backend.ts'
import { checkPromoQuerySchema } from '../contract/promo.ts'
import { visitorDeletionSchema, MAX_TRACK_BYTES, trackRequestSchema } from '../contract/tracking.ts'
import { automationSchema, newsletterSchema } from '../contract/subscription.ts'
import { forwardedIp } from '../http/client-ip.ts'
import { badRequest, problem } from '../http/problem.ts'
import { accountRoutes, adminOnly } from './accounts/routes.ts'
import { readBanners } from './banners/repository.ts'
import { readCompanyDetails } from './company-details/repository.ts'
import { readComplexSets } from './complex-sets/repository.ts'
import { forwardedCall } from './content/forwarded-call.ts'
import { contentRoutes } from './content/routes.ts'
import type { Database } from './database/open.ts'
import { DatabaseUnavailable } from './database/translate-error.ts'
import { withMarket } from './events/market.ts'
import { dictionaryRoutes } from './dictionaries/routes.ts'
import { deleteVisitorEvents, storeEvents } from './events/repository.ts'
import type { FileStore } from './files/store.ts'
import { flagRoutes } from './flags/routes.ts'
import { publicImageRoutes } from './images/public-routes.ts'
import { imageRoutes } from './images/routes.ts'
import { parseBody } from './parsed-body.ts'
import { findCountryByIp } from './geoip/country-lookup.ts'
import { checkPromo } from './promo/repository.ts'
import { readPriceRecords } from './prices/repository.ts'
import { recordContact, subscribe } from './subscriptions/repository.ts'
import { translateTexts } from './translations/translate.ts'

interface EmbeddedParts {
  readonly database: Database
  readonly files: FileStore
  readonly onMailQueued: () => void
  readonly secure: boolean
  readonly showsUnpublished: (request: Request) => boolean
  readonly secret: string
  readonly dataDir?: string | undefined
  readonly waitBeforeSignIn?: ((ms: number) => Promise<unknown>) | undefined
}

const visitorCountry = ({ headers }: Request) => findCountryByIp(forwardedIp(headers))

/**
 * The embedded backend: the API of section 7 of the specification over one database, as a function of a request. It
 * serves clients in the same process as well as a separate server.
 */
export function createEmbeddedApp({
  database,
  files,
  onMailQueued,
  secure,
  showsUnpublished,
  secret,
  dataDir,
  waitBeforeSignIn,
}: EmbeddedParts): (request: Request) => Promise<Response> {
  const app = new Hono({ strict: false })

  app.get('/api/price', async (context) => context.json(await readPriceRecords(database, new Date())))
  // Prices are not cached here; the caching client invalidates its copy when it calls this.
  app.get('/api/reset-price', (context) => context.json({ ok: true }))
  app.get('/api/geoip', async (context) => context.json({ country: await visitorCountry(context.req.raw), city: null }))
  app.get('/api/get-banners', async (context) => context.json(await readBanners(database)))
  app.get('/api/complex-sets', async (context) => context.json(await readComplexSets(database)))
  app.get('/api/company-details', async (context) => context.json(await readCompanyDetails(database)))
  app.get('/api/check-promo', async (context) => {
    const query = checkPromoQuerySchema.safeParse(context.req.query())
    if (!query.success) return badRequest(query.error)
    return context.json(await checkPromo(database, { code: query.data.promocode, currency: query.data.cy }, new Date()))
  })
  app.post('/api/v1/translate', async (context) => {
    const body = await parseBody(context.req.raw, translateRequestSchema)
    if ('rejected' in body) return body.rejected
    return context.json({ result: await translateTexts(body.data.sourceArray, body.data.lang) })
  })
  // Neither response depends on the email address, so they do not reveal whether it is subscribed.
  app.post('/api/newsletter_form', async (context) => {
    const body = await parseBody(context.req.raw, newsletterSchema)
    if ('rejected' in body) return body.rejected
    if (await subscribe(database, body.data, forwardedIp(context.req.raw.headers), new Date())) onMailQueued()
    return context.json({ ok: true })
  })
  app.post('/api/mindbox_subscription', async (context) => {
    const body = await parseBody(context.req.raw, automationSchema)
    if ('rejected' in body) return body.rejected
    await recordContact(database, body.data)
    return context.json({ ok: true })
  })
  app.route('/ofrep/v1/evaluate', flagRoutes(database))
  app.post('/api/v1/track', async (context) => {
    const body = await parseBody(context.req.raw, trackRequestSchema, MAX_TRACK_BYTES)
    if ('rejected' in body) return body.rejected
    const country = await visitorCountry(context.req.raw)
    await storeEvents(
      database,
      body.data.events.map((event) => withMarket(event, country)),
      new Date(),
      forwardedIp(context.req.raw.headers),
    )
    return context.json({ ok: true })
  })
  app.post('/api/v1/track/forget', async (context) => {
    const body = await parseBody(context.req.raw, visitorDeletionSchema)
    if ('rejected' in body) return body.rejected
    await deleteVisitorEvents(database, body.data.visitorId)
    return context.json({ ok: true })
  })
  app.route('/', contentRoutes(database, showsUnpublished))
  const guard = adminOnly(database, { secure })
  app.route('/', accountRoutes(database, { secure, secret, dataDir, waitBeforeSignIn }))
  app.route('/', dictionaryRoutes(database, guard))
  app.post('/api/builder', async (context) => {
    const call = await forwardedCall(context.req.raw)
    return call instanceof Response ? call : app.fetch(call)
  })
  app.use('/api/v1/images/*', guard)
  app.route('/api/v1/images', imageRoutes({ database, files }))
  app.route('/', publicImageRoutes({ database, files }))
  app.get('/api/health', (context) => context.json({ ok: true }))
  app.get('/api/ready', async (context) => {
    await database.selectFrom('settings').select('name').limit(1).execute()
    return context.json({ ok: true })
  })

  app.notFound(() => problem(404, 'Not found'))
  app.onError((error) => {
    // Database outages are logged, rate limited, where they are detected.
    if (!(error instanceof DatabaseUnavailable)) console.error('embedded backend:', error)
    return problem(503, 'The backend is unavailable', undefined, { 'retry-after': '5' })
  })
  return async (request) => app.fetch(request)
}
