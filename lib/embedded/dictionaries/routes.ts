import { Hono, type MiddlewareHandler } from 'hono'
import { bannerAdminRequestSchema, CHANGES, type BannerAdminRequest } from '../../contract/banner-admin.ts'
import type { AnyItem } from '../../contract/dictionaries/table.ts'
import { DICTIONARY_NAMES, type DictionaryName } from '../../domain/dictionary-names.ts'
import { badRequest, problem } from '../../http/problem.ts'
import type { Guarded } from '../accounts/routes.ts'
import type { Database } from '../database/open.ts'
import { parseBody } from '../parsed-body.ts'
import { listChanges } from './changes.ts'
import { insertItem, listVersioned, readVersioned, removeItem, updateItem, type Outcome } from './repository.ts'

const NO_ITEM = 'Item not found'

/** Merges an update into an item; null removes a field. */
const merged = (present: AnyItem, update: AnyItem): AnyItem =>
  Object.fromEntries(Object.entries({ ...present, ...update }).filter(([, value]) => value !== null))

function toResponse(outcome: Outcome): Response {
  switch (outcome.kind) {
    case 'done':
      return Response.json(outcome.item ? { item: outcome.item } : { ok: true })
    case 'missing':
      return problem(404, NO_ITEM)
    case 'invalid':
      return badRequest(outcome.error)
    case 'full':
      return problem(422, 'The dictionary is full', `At most ${outcome.limit} such items`, undefined, {
        limit: outcome.limit,
      })
    case 'exists':
      return problem(409, 'The item already exists', undefined, undefined, { current: outcome.current })
    case 'conflict':
      return problem(409, 'The item was changed in between', undefined, undefined, { current: outcome.current })
  }
}

async function read(database: Database, name: DictionaryName, id: string | undefined): Promise<Response> {
  if (id === undefined) return Response.json({ items: await listVersioned(database, name) })
  const item = await readVersioned(database, name, id)
  return item ? Response.json({ item }) : problem(404, NO_ITEM)
}

async function write(
  database: Database,
  name: DictionaryName,
  request: BannerAdminRequest,
  actor: string,
): Promise<Outcome> {
  const { method, url, id, params: { version, revertOf } = {}, update, data } = request
  const author = { actor, now: new Date(), revertOf }
  if (url === '/api/dicts-insert/') return insertItem(database, { name, version }, data ?? {}, author)
  const aim = { name, id: id ?? '', version }
  if (method === 'delete') return removeItem(database, aim, author)
  return updateItem(database, aim, (present) => data ?? merged(present, update ?? {}), author)
}

/**
 * API of the administrators' dictionaries, `POST /api/v1/banner-admin`.
 * @param guard rejects other users
 */
export function dictionaryRoutes(database: Database, guard: MiddlewareHandler<Guarded>): Hono<Guarded> {
  const routes = new Hono<Guarded>({ strict: false })
  routes.post('/api/v1/banner-admin', guard, async (context) => {
    const input = await parseBody(context.req.raw, bannerAdminRequestSchema)
    if ('rejected' in input) return input.rejected
    const { method, id, params = {} } = input.data
    if (method === 'get' && input.data.name === CHANGES) return context.json(await listChanges(database, params))
    const name = DICTIONARY_NAMES.find((one) => one === input.data.name)
    if (!name) return problem(404, 'Dictionary not found', `Name one of ${DICTIONARY_NAMES.join(', ')}`)
    if (method === 'get') return read(database, name, id)
    return toResponse(await write(database, name, input.data, context.get('session').user.email))
  })
  return routes
}
