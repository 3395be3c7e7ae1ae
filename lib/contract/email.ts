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

/** Parses and normalizes; the message of an issue is one of `EMAIL_ERRORS`. */
export const emailSchema = parsed(false)

export const optionalEmailSchema = parsed(true)
