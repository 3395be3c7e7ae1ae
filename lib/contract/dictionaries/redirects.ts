import { z } from 'zod'
import { invalid, type ValidationCode } from '../../http/validation-codes.ts'
import { field, line } from './field.ts'

const REDIRECT_STATUSES = [301, 302, 307, 308, 410] as const
const GONE = 410

const sitePath = line(300).refine(
  (path) => /^\/(?![/\\])[^\\\s]*$/.test(path),
  invalid('path', 'a path of the site, such as /old-page'),
)

/** A redirect, or (410) a removed path. */
export const redirectItemSchema = z
  .strictObject({
    from: field(
      sitePath.refine((path) => /^[^?#]*$/.test(path), invalid('path', 'a path alone, without ? and #')),
      { column: true },
    ),
    to: field(sitePath.optional(), { column: true }),
    status: field(z.literal(REDIRECT_STATUSES).default(308), { column: true }),
  })
  .superRefine(({ from, to, status }, { addIssue }) => {
    const addError = (reason: ValidationCode, message: string) =>
      addIssue({ code: 'custom', path: ['to'], message, params: { reason } })
    if (status === GONE && to !== undefined) addError('empty', 'what is gone leads nowhere')
    if (status !== GONE && to === undefined) addError('required', 'where does it lead?')
    if (to === from) addError('loop', 'leads to itself')
  })
