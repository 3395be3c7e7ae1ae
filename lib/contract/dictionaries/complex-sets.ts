import { z } from 'zod'
import { invalid } from '../../http/validation-codes.ts'
import { field } from './field.ts'

/** Tests that the backend sells together as one product; the item's id is that product's id. */
export const complexSetItemSchema = z.strictObject({
  id: field(
    z.string().refine((id) => /^[\w-]{1,40}$/.test(id), invalid('id', 'the id of a product')),
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
  /** In percent. */
  saving: field(z.int().min(0).max(99).default(0), { column: true }),
})
