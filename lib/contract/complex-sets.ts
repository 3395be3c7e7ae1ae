import { z } from 'zod'

const id = z.union([z.string(), z.number()]).transform(String)

/** Answer of `GET /api/complex-sets/`: the tests that one product stands for when they are ordered together. */
export const complexSetsSchema = z
  .looseObject({ sets: z.array(z.object({ id, hrefs: z.array(z.string()).min(2) })) })
  .transform(({ sets }) => sets.map((set) => ({ bitrixId: set.id, hrefs: set.hrefs })))
