import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { evaluationResponse, evaluationsResponse, readContext } from '../../contract/ofrep-http.ts'
import type { Database } from '../database/open.ts'
import { evaluateAll, evaluateOne } from './repository.ts'

/** The experiment service (specification, section 7): OpenFeature Remote Evaluation Protocol over the flags table. */
export function flagRoutes(database: Database): Hono {
  const routes = new Hono({ strict: false })
  routes.post('/flags', async ({ req }) => {
    const parsed = await readContext(req.raw)
    if ('rejected' in parsed) return parsed.rejected
    const flags = await evaluateAll(database, parsed.context)
    const etag = `"${createHash('sha256').update(JSON.stringify(flags)).digest('base64url').slice(0, 20)}"`
    return evaluationsResponse({ flags, etag }, req.header('if-none-match') ?? null)
  })
  routes.post('/flags/:key', async ({ req }) => {
    const key = req.param('key')
    const parsed = await readContext(req.raw, key)
    return 'rejected' in parsed ? parsed.rejected : evaluationResponse(await evaluateOne(database, key, parsed.context))
  })
  return routes
}
