import { z } from 'zod'
import { faulted } from '../../http/faults.ts'
import { field } from './field.ts'

/** Tests that one product of the backend stands for when they are ordered together: its id is that product's. */
export const complexSetItemSchema = z.strictObject({
  id: field(
    z.string().refine((id) => /^[\w-]{1,40}$/.test(id), faulted('id', 'the id of a product')),
    { column: true },
  ),
  hrefs: field(
    z
      .array(z.string().regex(/^[\w-]+(?:\/[\w-]+)*$/, 'the href of a product, such as ancestry'))
      .min(2)
      .max(50)
      .refine((hrefs) => new Set(hrefs).size === hrefs.length, 'each once'),
    { control: 'product-hrefs', column: true },
  ),
  /** Percent of the sum of the tests that the set costs less. */
  saving: field(z.int().min(0).max(99).default(0), { column: true }),
})
