import { Hono, type Context } from 'hono'
import { API_VERSIONS, invalidApiVersion } from '../../contract/content.ts'
import { problem } from '../../http/problem.ts'
import type { Database } from '../database/open.ts'
import { createQueryBudget, QueryBudgetError, type QueryBudget } from './query-budget.ts'
import { parametersOf, QueryError, parseQuery, readParameters, type ContentQuery } from './query.ts'
import { findEntries } from './repository.ts'

const MODEL = /^[\w-]{1,64}$/
const MAX_KEYS_PER_CALL = 10

const isVersion = (version: string) => API_VERSIONS.some((one) => one === version)

async function withErrorResponses(
  { req: { raw } }: Context,
  handle: (budget: QueryBudget) => Promise<Response>,
): Promise<Response> {
  try {
    return await handle(createQueryBudget(raw.signal))
  } catch (error) {
    if (raw.signal.aborted) return problem(503, 'The client has disconnected')
    if (error instanceof UnpublishedError)
      return problem(401, 'Unauthorized', 'What is not published is shown with the key of this backend only')
    if (error instanceof QueryError || error instanceof QueryBudgetError)
      return problem(400, 'Bad request', error.message)
    throw error
  }
}

const json = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } })

class UnpublishedError extends Error {}

/**
 * Read calls of the content service (specification, section 7). Any API key is accepted, since there is one space.
 * @param showsUnpublished whether the caller may read unpublished entries
 */
export function contentRoutes(database: Database, showsUnpublished: (request: Request) => boolean): Hono {
  const routes = new Hono({ strict: false })

  function find(context: Context, contentQuery: ContentQuery, budget: QueryBudget): Promise<string> {
    if (contentQuery.includeUnpublished && !showsUnpublished(context.req.raw)) throw new UnpublishedError()
    return findEntries(database, contentQuery, budget)
  }
  const parameters = ({ req }: Context) => readParameters(req.url)

  async function query(
    context: Context,
    budget: QueryBudget,
    { version = '', keys = '' }: { version?: string; keys?: string },
  ): Promise<Response> {
    if (!isVersion(version)) return problem(400, 'Bad request', invalidApiVersion(version))
    const names = keys.split(',')
    if (names.length > MAX_KEYS_PER_CALL || !names.every((key) => MODEL.test(key)))
      return problem(400, 'Bad request', `At most ${MAX_KEYS_PER_CALL} names of models are expected`)
    const found: string[] = []
    // One after the other: a call of ten keys takes no more of the process at a time than a call of one.
    for (const key of new Set(names)) {
      const own = parametersOf(parameters(context), key)
      found.push(`${JSON.stringify(key)}:${await find(context, parseQuery(own, own.get('model') ?? key), budget)}`)
    }
    return json(`{${found.join()}}`)
  }

  routes.get('/api/:version/query/:apiKey/:keys', (context) =>
    withErrorResponses(context, (budget) => query(context, budget, context.req.param())),
  )
  // Code generation for another framework: returns the entry itself, like a query.
  routes.get('/api/v1/codegen/:apiKey/:keys', (context) =>
    withErrorResponses(context, (budget) => query(context, budget, { ...context.req.param(), version: 'v1' })),
  )
  routes.get('/api/:version/content/:model', (context) =>
    withErrorResponses(context, async (budget) => {
      const { version, model } = context.req.param()
      if (!isVersion(version)) return problem(400, 'Bad request', invalidApiVersion(version))
      if (!MODEL.test(model)) return problem(400, 'Bad request', 'The name of a model is expected')
      if (!parameters(context).get('apiKey'))
        return problem(
          401,
          'Unauthorized',
          'Fetching content failed, expected apiKey to be defined instead got: undefined',
        )
      return json(`{"results":${await find(context, parseQuery(parameters(context), model), budget)}}`)
    }),
  )
  return routes
}
