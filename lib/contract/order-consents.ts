import { z } from 'zod'
import { ORDER_CONSENTS } from '../domain/consent-forms.ts'
import { consentSchema } from './consents.ts'
import type { ConsentsByService } from './order-form.ts'

const linkedTextSchema = z.array(z.union([z.string(), z.object({ text: z.string(), href: z.string() })]))

const orderConsentsSchema = z.object({
  boxes: z.array(
    z.object({
      id: z.enum(ORDER_CONSENTS),
      documents: z.array(consentSchema),
      title: z.string(),
      sentence: linkedTextSchema,
    }),
  ),
  signed: linkedTextSchema.optional(),
})

export const consentsByServiceSchema = z.object({
  medical: orderConsentsSchema,
  other: orderConsentsSchema,
}) satisfies z.ZodType<ConsentsByService>
