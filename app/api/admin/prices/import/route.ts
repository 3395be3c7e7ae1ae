import { importQuerySchema, MAX_IMPORT_BYTES } from '@/lib/contract/prices-admin'
import { badRequest, problem } from '@/lib/http/problem'
import { readAtMost } from '@/lib/http/read-at-most'
import { adminJson, queryParams } from '@/lib/server/admin/responses'
import { withBuiltInPrices, invalidatePrices } from '@/lib/server/admin/built-in-prices'

/** Imports prices from a CSV file; `dryRun=1` only compares them. */
export const POST = (request: Request): Promise<Response> =>
  withBuiltInPrices(request, async (prices, actor) => {
    const query = importQuerySchema.safeParse(queryParams(request))
    if (!query.success) return badRequest(query.error)
    if (!/^text\/csv\b/i.test(request.headers.get('content-type') ?? ''))
      return problem(415, 'A file of text/csv is expected')
    const file = await readAtMost(request, MAX_IMPORT_BYTES)
    if (!file) return problem(413, 'The file is too large', `At most ${MAX_IMPORT_BYTES} bytes are read`)
    const { dryRun, base } = query.data
    if (dryRun !== undefined || base === undefined) return adminJson(await prices.compare(file))
    const { outcome, response } = await prices.apply(file, base, actor)
    if (outcome === 'errors')
      return problem(422, 'The file has rows that cannot be imported', 'Nothing was changed', undefined, {
        ...response,
      })
    if (outcome === 'conflict')
      return problem(
        409,
        'The prices or the file have changed since the dry run',
        'Look at the differences as they are now',
        undefined,
        { ...response },
      )
    invalidatePrices()
    return adminJson(response)
  })
