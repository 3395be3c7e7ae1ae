import { z } from 'zod'
import { isFlagName, isFlagValue, type FlagValue } from '../domain/flag-values.ts'
import type { Flag } from '../domain/flags.ts'
import { isEtag } from '../http/etag.ts'

export const flagName = z.custom<string>(isFlagName, 'a name of letters, digits, _ . and -')
export const flagValue = z.custom<FlagValue>(isFlagValue, 'true, false, a number or a short text')

const condition = z.array(z.string().min(1).max(20)).min(1).optional()
const conditions = { variant: condition, country: condition, language: condition }
const split = z
  .record(flagName, z.int().min(0).max(100))
  .refine(
    (shares) => Object.values(shares).reduce((sum, percent) => sum + percent, 0) === 100,
    'whole percents, 100 together',
  )

/** A flag as it is stored: `rules` are tried in their order. */
export const flagSchema: z.ZodType<Flag> = z
  .object({
    key: flagName,
    enabled: z.boolean(),
    defaultBucket: flagName,
    buckets: z.record(flagName, flagValue),
    rules: z
      .array(z.union([z.strictObject({ ...conditions, bucket: flagName }), z.strictObject({ ...conditions, split })]))
      .max(50),
  })
  .superRefine(({ defaultBucket, buckets, rules }, { addIssue }) => {
    const named = [
      defaultBucket,
      ...rules.flatMap((rule) => ('split' in rule ? Object.keys(rule.split) : [rule.bucket])),
    ]
    for (const name of named)
      if (!Object.hasOwn(buckets, name)) addIssue({ code: 'custom', message: `there is no bucket ${name}` })
  })

/**
 * The flags of a visitor as the browser keeps them under `flags` (specification, section 4): values and bucket names by
 * key, and the tag of the answer that they came with. `ready` says that they were asked for, whatever came of it.
 */
export const storedFlagsSchema = z.object({
  ready: z.literal(true),
  flags: z.record(flagName, flagValue),
  buckets: z.record(flagName, flagName),
  etag: z.custom<string>(isEtag).optional(),
})
export type StoredFlags = z.infer<typeof storedFlagsSchema>
