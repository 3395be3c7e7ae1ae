import * as z from 'zod/mini'
import { parseEmail } from '../domain/email.ts'
import { normalizeLine } from '../domain/text.ts'

const parsed = (isOptional: boolean) =>
  z.pipe(
    z.string(),
    z.transform((typed, { issues }) => {
      if (isOptional && normalizeLine(typed) === '') return ''
      const read = parseEmail(typed)
      if ('email' in read) return read.email
      issues.push({ code: 'custom', message: read.error, input: typed })
      return z.NEVER
    }),
  )

/** An e-mail address in the form in which it is stored; the message of an issue is one of `EMAIL_ERRORS`. */
export const emailSchema = parsed(false)

/** The same, or nothing. */
export const optionalEmailSchema = parsed(true)
