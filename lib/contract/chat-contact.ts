import * as z from 'zod/mini'
import { readPhone } from '../domain/phone.ts'
import { optionalEmailSchema } from './email.ts'
import { CONTACT_LIMITS } from './chat-state.ts'
import { lineSchema } from './text.ts'

/** Checks the format only; the server validates the number, since it has the numbering plans of all countries. */
const phone = lineSchema(CONTACT_LIMITS.phone).check(({ value, issues }) => {
  const read = readPhone(value)
  if (value && 'error' in read) issues.push({ code: 'custom', message: read.error, input: value })
})

/** Contact details of a visitor (specification, section 3): at least a phone number or an email address. */
export const contactSchema = z
  .strictObject({
    name: z._default(lineSchema(CONTACT_LIMITS.name), ''),
    phone: z._default(phone, ''),
    email: z._default(optionalEmailSchema, ''),
  })
  .check(z.refine((contact) => contact.phone || contact.email, { path: ['phone'], error: 'reach' }))
export type Contact = z.output<typeof contactSchema>
