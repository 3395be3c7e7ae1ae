import { z } from 'zod'
import { ORDER_EMAIL_STATES } from '../domain/order/order-emails.ts'
import { optionalField, pageField, searchField } from './list-query.ts'

export const EMAILS_PER_PAGE = 50
export const MAX_RETRIED = 1000

export const emailsQuerySchema = z.object({
  state: optionalField(z.enum(ORDER_EMAIL_STATES)),
  search: searchField,
  page: pageField,
})
export type EmailsQuery = z.output<typeof emailsQuerySchema>

export const emailsResponseSchema = z.object({
  emails: z.array(
    z.object({
      id: z.string(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      state: z.enum(ORDER_EMAIL_STATES),
      createdAt: z.iso.datetime(),
      sentAt: z.iso.datetime().optional(),
      attempts: z.number().int(),
      error: z.string().optional(),
      order: z.string().optional(),
    }),
  ),
  total: z.number().int(),
  pages: z.number().int(),
})
export type EmailsResponse = z.infer<typeof emailsResponseSchema>

/** Request of `POST /api/admin/emails`: queues one undelivered email again, or without `id` the oldest `MAX_RETRIED`. */
export const retryEmailsSchema = z.strictObject({ id: z.uuid().optional() })

export interface EmailsAdmin {
  list(query: EmailsQuery): Promise<EmailsResponse>
  /** @returns how many undelivered emails were queued, without reminders, which would be out of date */
  retry(id: string | undefined): Promise<number>
}
