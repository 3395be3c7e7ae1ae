import { z } from 'zod'
import { CONSENT_FORMS } from '../domain/consent-forms.ts'

export const consentSchema = z.object({ document: z.string().max(40), version: z.iso.date() })

export const consentsSchema = z.object({
  documents: z.array(
    z.object({
      document: z.string(),
      version: z.iso.date(),
      title: z.string(),
      href: z.string(),
      required: z.array(z.enum(CONSENT_FORMS)),
    }),
  ),
})
export type Consents = z.infer<typeof consentsSchema>
