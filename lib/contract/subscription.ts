import { z } from 'zod'
import { consentsInForce } from '../domain/consents.ts'
import { LANGUAGES } from '../domain/languages.ts'
import type { LegalDocumentId } from '../domain/legal-documents.ts'
import { ORDER_FORM } from '../domain/order/form-fields.ts'
import { HONEYPOT } from '../domain/subscription.ts'
import { normalizeLine } from '../domain/text.ts'
import { VARIANT_IDS } from '../variants/variants.ts'
import { consentSchema } from './consents.ts'
import { emailSchema } from './email.ts'
import { utmsSchema } from './utms.ts'

const line = (max: number) =>
  z
    .string()
    .overwrite(normalizeLine)
    .max(max)
    .regex(/^[^<>]*$/, 'text without markup')

const NEWSLETTER_CONSENT: LegalDocumentId = 'newsletter-consent'

const consents = z
  .array(consentSchema)
  .max(10)
  .check(({ value, issues }) => {
    const documents = consentsInForce().filter(({ required }) => required.includes('newsletter'))
    for (const [index, { document, version }] of value.entries())
      if (!documents.some((required) => required.id === document && required.version === version))
        issues.push({
          code: 'custom',
          path: [index, 'version'],
          message: 'not a version in force of a document for the newsletter',
          input: version,
        })
    if (!value.some(({ document }) => document === NEWSLETTER_CONSENT))
      issues.push({ code: 'custom', message: `without ${NEWSLETTER_CONSENT}`, input: value })
  })

/** Body of `POST /api/newsletter_form/` (decisions, response shapes). `site` is the variant that the email links to. */
export const newsletterSchema = z.object({
  email: emailSchema,
  name: line(ORDER_FORM.name.maxLength).optional(),
  lang: z.enum(LANGUAGES),
  consent: z.literal(true),
  consents: consents.optional(),
  source: line(200).min(1),
  utms: utmsSchema.default({}),
  site: z.enum(VARIANT_IDS).optional(),
  [HONEYPOT]: z.string().max(1000).optional(),
})
export type NewsletterRequest = z.input<typeof newsletterSchema>
export type Newsletter = z.output<typeof newsletterSchema>

/**
 * Body of `POST /api/mindbox_subscription/`. `pointOfContact` is the form's label; within `subscriptions` it is the
 * channel.
 */
export const automationSchema = z.object({
  customer: z.object({
    email: emailSchema,
    mobilePhone: line(ORDER_FORM.phone.maxLength).optional(),
    fullName: line(ORDER_FORM.name.maxLength).optional(),
  }),
  pointOfContact: line(200).min(1),
  subscriptions: z
    .array(
      z.object({
        brand: line(100).optional(),
        pointOfContact: line(50).min(1),
        topic: line(100).optional(),
        isSubscribed: z.union([z.boolean(), z.stringbool()]).default(true),
      }),
    )
    .min(1)
    .max(20),
})
export type AutomationRequest = z.input<typeof automationSchema>
export type Automation = z.output<typeof automationSchema>
