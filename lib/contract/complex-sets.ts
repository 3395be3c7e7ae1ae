import { z } from 'zod'
import { productKey } from '../domain/catalogue.ts'
import type { ComplexSet } from '../domain/complex-sets.ts'
import { tolerant } from './tolerant.ts'
import { recordList, validRecords } from './valid-records.ts'

const id = z.union([z.string(), z.number()]).transform(String)

const setSchema = z
  .object({
    id,
    hrefs: z.array(z.string().transform(productKey)).min(2),
    saving: tolerant('saving', z.coerce.number().min(0).lt(100), 0),
  })
  .transform(({ id: bitrixId, hrefs, saving }): ComplexSet => ({ bitrixId, hrefs, saving }))

/**
 * Response of `GET /api/complex-sets/`: products that bundle several tests. Invalid sets are dropped; if no set is
 * valid, the response is rejected.
 */
export const complexSetsSchema = z
  .looseObject({ sets: recordList })
  .transform(({ sets }, context) => validRecords(setSchema, sets, context))
