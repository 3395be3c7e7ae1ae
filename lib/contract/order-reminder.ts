import { z } from 'zod'
import { consentsInForce } from '../domain/consents.ts'
import { LANGUAGES } from '../domain/languages.ts'
import { REMINDER_KEY } from '../domain/order/reminder.ts'
import { basketItemsSchema, promocodeSchema } from './basket.ts'
import { consentSchema } from './consents.ts'
import { emailSchema } from './email.ts'

const reminderKeySchema = z.string().regex(REMINDER_KEY, 'four numbers, joined by hyphens')

const consentInForce = consentSchema.refine(
  ({ document, version }) =>
    consentsInForce().some(
      ({ id, version: current, required }) =>
        id === document && current === version && required.includes('order-reminder'),
    ),
  { path: ['version'], error: 'not a version in force of the document for the reminder' },
)

export const reminderCancellationSchema = z.object({ key: reminderKeySchema })

/**
 * Body of `POST` (with a new consent) and `PUT /api/order-reminder` (changes an existing reminder). That of `DELETE` has
 * the key only.
 */
export const orderReminderSchema = z.object({
  key: reminderKeySchema,
  email: emailSchema,
  items: basketItemsSchema.min(1, 'at least one product'),
  promocode: promocodeSchema,
  currency: z.string().max(3).optional().catch(undefined),
  lang: z.enum(LANGUAGES).optional(),
  consent: consentInForce,
})
export type OrderReminderRequest = z.input<typeof orderReminderSchema>
