import { z } from 'zod'
import { productKey } from '../domain/catalogue.ts'
import type { ComplexSet } from '../domain/complex-sets.ts'
import { tolerant } from './tolerant.ts'
import { listOfAtMost, recordList, validRecords } from './valid-records.ts'

const id = z.union([z.string().max(100), z.number()]).transform(String)
/** Every set is shown with all its tests on the home page. */
export const MAX_SETS = 50
const MAX_TESTS_OF_SET = 20

const setSchema = z
  .object({
    id,
    hrefs: listOfAtMost(MAX_TESTS_OF_SET, z.string().max(200).transform(productKey)).refine(
      ({ length }) => length >= 2,
    ),
    saving: tolerant('saving', z.coerce.number().min(0).lt(100), 0),
  })
  .transform(({ id: bitrixId, hrefs, saving }): ComplexSet => ({ bitrixId, hrefs, saving }))

/**
 * Response of `GET /api/complex-sets/`: products that bundle several tests. Invalid sets are dropped, and those after
 * the fiftieth; if no set is valid, the response is rejected.
 */
export const complexSetsSchema = z
  .looseObject({ sets: recordList })
  .transform(({ sets }, context) => validRecords(setSchema, sets, context).slice(0, MAX_SETS))
