import { Hono, type Context } from 'hono'
import { API_VERSIONS, invalidApiVersion } from '../../contract/content.ts'
import { problem } from '../../http/problem.ts'
import type { Database } from '../database/open.ts'
import { createEffort, EffortError, type Effort } from './effort.ts'
import { parametersOf, QuestionError, readQuestion, type ContentQuestion } from './question.ts'
import { findEntries } from './repository.ts'

const MODEL = /^[\w-]{1,64}$/
/** Keys of one call at most. */
const MAX_KEYS = 10

const isVersion = (version: string) => API_VERSIONS.some((known) => known === version)

async function answered({ req: { raw } }: Context, answer: (effort: Effort) => Promise<Response>): Promise<Response> {
  try {
    return await answer(createEffort(raw.signal))
  } catch (error) {
    if (raw.signal.aborted) return problem(503, 'Nobody waits for the answer')
    if (error instanceof UnpublishedError)
      return problem(401, 'Unauthorized', 'What is not published is shown with the key of this backend only')
    if (error instanceof QuestionError || error instanceof EffortError)
      return problem(400, 'Bad request', error.message)
    throw error
  }
}

const json = (text: string) => new Response(text, { headers: { 'content-type': 'application/json' } })

class UnpublishedError extends Error {}

/**
 * The reading calls of the content service (specification, section 7), by any API key: there is one space here.
 * @param showsUnpublished whether who calls may read what is not published
 */
export function contentRoutes(database: Database, showsUnpublished: (request: Request) => boolean): Hono {
  const routes = new Hono({ strict: false })

  function find(context: Context, question: ContentQuestion, effort: Effort): Promise<string> {
    if (question.includeUnpublished && !showsUnpublished(context.req.raw)) throw new UnpublishedError()
    return findEntries(database, question, effort)
  }
  const parameters = ({ req }: Context) => new URL(req.url).searchParams

  async function query(
    context: Context,
    effort: Effort,
    { version = '', keys = '' }: { version?: string; keys?: string },
  ): Promise<Response> {
    if (!isVersion(version)) return problem(400, 'Bad request', invalidApiVersion(version))
    const names = keys.split(',')
    if (names.length > MAX_KEYS || !names.every((key) => MODEL.test(key)))
      return problem(400, 'Bad request', `At most ${MAX_KEYS} names of models are expected`)
    const found: string[] = []
    // One after the other: a call of ten keys takes no more of the process at a time than one of one.
    for (const key of new Set(names)) {
      const own = parametersOf(parameters(context), key)
      found.push(`${JSON.stringify(key)}:${await find(context, readQuestion(own, own.get('model') ?? key), effort)}`)
    }
    return json(`{${found.join()}}`)
  }

  routes.get('/api/:version/query/:apiKey/:keys', (context) =>
    answered(context, (effort) => query(context, effort, context.req.param())),
  )
  // Code of an entry in another framework: what is answered is the entry itself, as of a query.
  routes.get('/api/v1/codegen/:apiKey/:keys', (context) =>
    answered(context, (effort) => query(context, effort, { ...context.req.param(), version: 'v1' })),
  )
  routes.get('/api/:version/content/:model', (context) =>
    answered(context, async (effort) => {
      const { version, model } = context.req.param()
      if (!isVersion(version)) return problem(400, 'Bad request', invalidApiVersion(version))
      if (!MODEL.test(model)) return problem(400, 'Bad request', 'The name of a model is expected')
      if (!parameters(context).get('apiKey'))
        return problem(
          401,
          'Unauthorized',
          'Fetching content failed, expected apiKey to be defined instead got: undefined',
        )
      return json(`{"results":${await find(context, readQuestion(parameters(context), model), effort)}}`)
    }),
  )
  return routes
}
