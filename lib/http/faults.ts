import type { z } from 'zod'

/** What can be wrong with a field: the key of a sentence of the page, with the number that some of them name. */
export const FAULTS = [
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
  'days',
  'choice',
  'hours',
  'json',
  'rulesAlone',
  'siteWide',
  'taken',
  'ownPage',
  'loop',
  'wrong',
] as const
export type Fault = (typeof FAULTS)[number]

interface FieldFault {
  readonly fault: Fault
  readonly limit?: number | undefined
}

/** What a rule of a schema says where it is broken: in English to whoever develops, as a fault to a page. */
export const faulted = (fault: Fault, error: string, limit?: number): { error: string; params: FieldFault } => ({
  error,
  params: { fault, limit },
})

/** What is no value of a type; of all others it is missing. */
const NO_VALUES: Readonly<Record<string, Fault>> = { number: 'number', int: 'whole', record: 'json', object: 'json' }

/** The fault of an issue of a schema. */
export function faultOf(issue: z.core.$ZodIssue): FieldFault {
  switch (issue.code) {
    case 'custom':
      return { fault: 'wrong', ...issue.params }
    case 'invalid_type':
      return { fault: NO_VALUES[issue.expected] ?? 'required' }
    case 'invalid_value':
      return { fault: 'choice' }
    case 'invalid_format':
      return {
        fault:
          issue.format === 'date' || issue.format === 'datetime'
            ? 'date'
            : issue.format === 'url'
              ? 'address'
              : 'wrong',
      }
    case 'too_small': {
      const limit = Number(issue.minimum)
      if (issue.origin === 'string') return limit > 1 ? { fault: 'tooShort', limit } : { fault: 'required' }
      return { fault: issue.inclusive === false ? 'above' : 'atLeast', limit }
    }
    case 'too_big':
      return { fault: issue.origin === 'string' ? 'tooLong' : 'atMost', limit: Number(issue.maximum) }
    default:
      return { fault: 'wrong' }
  }
}
