import { z } from 'zod'
import type { FlagContext } from '../domain/flags.ts'
import { flagName, flagValue } from './flags.ts'

const attribute = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).slice(0, 20))
  .optional()
  .catch(undefined)

/**
 * Body of `POST /ofrep/v1/evaluate/flags` and `.../{key}` (OpenFeature Remote Evaluation Protocol). Attributes that no
 * rule uses are dropped, so that they are never forwarded.
 */
export const evaluationRequestSchema: z.ZodType<{ context: FlagContext }> = z.object({
  context: z
    .object({
      targetingKey: z.string().max(200).optional(),
      variant: attribute,
      country: attribute,
      language: attribute,
    })
    .default({}),
})

const ERROR_CODES = ['PARSE_ERROR', 'TARGETING_KEY_MISSING', 'INVALID_CONTEXT', 'FLAG_NOT_FOUND', 'GENERAL'] as const
const REASONS = ['STATIC', 'TARGETING_MATCH', 'SPLIT', 'DISABLED', 'DEFAULT', 'UNKNOWN'] as const

export const failureSchema = z.object({
  errorCode: z.string().transform((code) => ERROR_CODES.find((one) => one === code) ?? 'GENERAL'),
  errorDetails: z.string().max(500).optional().catch(undefined),
})
export type EvaluationFailure = z.infer<typeof failureSchema>

/** Result of one flag. `variant` is OFREP's name for the variation. */
export const evaluationSchema = z.union([
  failureSchema.extend({ key: flagName }),
  z.object({
    key: flagName,
    value: flagValue,
    reason: z.enum(REASONS).optional().catch('UNKNOWN'),
    variant: flagName.optional().catch(undefined),
    metadata: z
      .record(z.string().max(100), z.union([z.boolean(), z.number(), z.string().max(500)]))
      .optional()
      .catch(undefined),
  }),
])
export type Evaluation = z.infer<typeof evaluationSchema>

/** Response for all flags. Invalid entries are dropped; if none is valid, the response is rejected. */
export const evaluationsSchema = z.object({
  flags: z
    .array(z.unknown())
    .max(500)
    .transform((wire, { addIssue }) => {
      const flags = wire.map((entry) => evaluationSchema.safeParse(entry).data).filter((entry) => entry !== undefined)
      if (wire.length && !flags.length) addIssue({ code: 'custom', message: 'nothing in it is a flag' })
      return flags
    }),
})
