import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { evaluationAnswer, evaluationsAnswer, readContext } from '../../contract/ofrep-http.ts'
import type { Database } from '../database/open.ts'
import { evaluateAll, evaluateOne } from './repository.ts'

/** The experiment service of section 7: the OpenFeature remote evaluation protocol over the flags of a database. */
export function flagRoutes(database: Database): Hono {
  const routes = new Hono({ strict: false })
  routes.post('/flags', async ({ req }) => {
    const asked = await readContext(req.raw)
    if ('refused' in asked) return asked.refused
    const flags = await evaluateAll(database, asked.context)
    const etag = `"${createHash('sha256').update(JSON.stringify(flags)).digest('base64url').slice(0, 20)}"`
    return evaluationsAnswer({ flags, etag }, req.header('if-none-match') ?? null)
  })
  routes.post('/flags/:key', async ({ req }) => {
    const key = req.param('key')
    const asked = await readContext(req.raw, key)
    return 'refused' in asked ? asked.refused : evaluationAnswer(await evaluateOne(database, key, asked.context))
  })
  return routes
}
