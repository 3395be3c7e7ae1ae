import { z } from 'zod'

/** Answer of `GET /api/consents`: the versions in force, titled in the language that was asked for. */
export const consentsSchema = z.object({
  documents: z.array(
    z.object({ document: z.string(), version: z.iso.date(), title: z.string(), href: z.string(), required: z.array(z.enum(['order', 'newsletter', 'chat'])) }),
  ),
})
export type Consents = z.infer<typeof consentsSchema>
