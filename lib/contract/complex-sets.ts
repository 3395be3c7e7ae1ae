import { z } from 'zod'
import { productKey } from '../domain/catalogue.ts'
import type { ComplexSet } from '../domain/complex-sets.ts'
import { reportUnreadable, withinRecord } from '../http/invalid-fields.ts'
import { tolerant } from './tolerant.ts'

const id = z.union([z.string(), z.number()]).transform(String)

const setSchema = z.object({
  id,
  hrefs: z.array(z.string().transform(productKey)).min(2),
  saving: tolerant('saving', z.coerce.number().min(0).lt(100), 0),
})

function toSet(value: unknown): ComplexSet[] {
  const fields = Object(value) as Record<string, unknown>
  const { data, error } = withinRecord(fields['id'], () => setSchema.safeParse(value))
  if (data) return [{ bitrixId: data.id, hrefs: data.hrefs, saving: data.saving }]
  for (const { path } of error.issues)
    reportUnreadable(fields['id'], path.join('.') || 'set', path.length ? fields[String(path[0])] : value)
  return []
}

/**
 * Response of `GET /api/complex-sets/`: products that bundle several tests. Invalid sets are dropped; if no set is
 * valid, the response is rejected.
 */
export const complexSetsSchema = z
  .looseObject({ sets: z.array(z.unknown()) })
  .transform(({ sets: wire }, context): ComplexSet[] => {
    const sets = wire.flatMap(toSet)
    if (wire.length && !sets.length) context.addIssue('no complex set in the answer')
    return sets
  })
