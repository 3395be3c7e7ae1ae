import { z } from 'zod'

/** A document that was agreed to, in one of its versions. */
export const consentSchema = z.object({ document: z.string().max(40), version: z.iso.date() })

/** Answer of `GET /api/consents`: the versions in force, titled in the language that was asked for. */
export const consentsSchema = z.object({
  documents: z.array(
    z.object({
      document: z.string(),
      version: z.iso.date(),
      title: z.string(),
      href: z.string(),
      required: z.array(z.enum(['order', 'newsletter', 'chat'])),
    }),
  ),
})
export type Consents = z.infer<typeof consentsSchema>
