import type { z } from 'zod'

export const VALIDATION_CODES = [
  'required',
  'empty',
  'tooShort',
  'tooLong',
  'atLeast',
  'atMost',
  'above',
  'number',
  'whole',
  'percent',
  'decimals',
  'address',
  'path',
  'encoding',
  'wildcard',
  'id',
  'date',
  'beforeStart',
  'past',
  'days',
  'choice',
  'hours',
  'json',
  'rulesAlone',
  'siteWide',
  'shares',
  'taken',
  'prefix',
  'randomLength',
  'builtInPage',
  'loop',
  'wrong',
] as const
export type ValidationCode = (typeof VALIDATION_CODES)[number]

interface FieldError {
  readonly reason: ValidationCode
  readonly limit?: number | undefined
}

/** Error parameters of a schema rule: English text for developers, code for pages. */
export const invalid = (
  reason: ValidationCode,
  error: string,
  limit?: number,
): { error: string; params: FieldError } => ({ error, params: { reason, limit } })

const TYPE_CODES: Readonly<Record<string, ValidationCode>> = {
  number: 'number',
  int: 'whole',
  record: 'json',
  object: 'json',
}

export function toValidationCode(issue: z.core.$ZodIssue): FieldError {
  switch (issue.code) {
    case 'custom':
      return { reason: 'wrong', ...issue.params }
    case 'invalid_type':
      return { reason: TYPE_CODES[issue.expected] ?? 'required' }
    case 'invalid_value':
      return { reason: 'choice' }
    case 'invalid_format':
      return {
        reason:
          issue.format === 'date' || issue.format === 'datetime'
            ? 'date'
            : issue.format === 'url'
              ? 'address'
              : 'wrong',
      }
    case 'too_small': {
      const limit = Number(issue.minimum)
      if (issue.origin === 'string') return limit > 1 ? { reason: 'tooShort', limit } : { reason: 'required' }
      return { reason: issue.inclusive === false ? 'above' : 'atLeast', limit }
    }
    case 'too_big':
      return { reason: issue.origin === 'string' ? 'tooLong' : 'atMost', limit: Number(issue.maximum) }
    default:
      return { reason: 'wrong' }
  }
}
