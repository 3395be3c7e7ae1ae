import { Hono } from 'hono'
import { translateRequestSchema } from '../contract/product-backend.ts'
import { problem } from '../http/problem.ts'
import type { Database } from './database/open.ts'
import { countryOfAddress } from './places/country-lookup.ts'
import { readPriceRecords } from './prices/repository.ts'
import { translateTexts } from './texts/translate.ts'

/**
 * The embedded backend: the calls of section 7 of the specification over one database. A function of a request,
 * so that it serves a client in the same process, and a server of its own, alike.
 */
export function createEmbeddedApp({ database }: { database: Database }): (request: Request) => Promise<Response> {
  const app = new Hono({ strict: false })

  app.get('/api/price', async (context) => context.json(await readPriceRecords(database)))
  // The embedded backend keeps no copy of the prices; whoever caches them drops them when this is called.
  app.get('/api/reset-price', (context) => context.json({ ok: true }))
  app.get('/api/geoip', async (context) => {
    const address = context.req.header('x-forwarded-for')?.split(',')[0]?.trim()
    return context.json({ country: await countryOfAddress(address), city: null })
  })
  app.post('/api/v1/translate', async (context) => {
    const body = translateRequestSchema.safeParse(await context.req.json().catch(() => undefined))
    if (!body.success) return problem(400, 'Bad request', body.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; '))
    return context.json({ result: await translateTexts(body.data.sourceArray, body.data.lang) })
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
