import { z } from 'zod'
import { isFlagName, isFlagValue, type FlagValue } from '../domain/flag-values.ts'
import type { Flag } from '../domain/flags.ts'
import { invalid } from '../http/validation-codes.ts'
import { isEtag } from '../http/etag.ts'

export const flagName = z.custom<string>(isFlagName, 'a name of letters, digits, _ . and -')
export const flagValue = z.custom<FlagValue>(isFlagValue, 'true, false, a number or a short text')

const condition = z.array(z.string().min(1).max(20)).min(1).optional()
const conditions = { variant: condition, country: condition, language: condition }
const split = z
  .record(flagName, z.int().min(0).max(100))
  .refine(
    (shares) => Object.values(shares).reduce((sum, percent) => sum + percent, 0) === 100,
    invalid('shares', 'whole percents, 100 together'),
  )

export const flagSchema: z.ZodType<Flag> = z
  .object({
    key: flagName,
    enabled: z.boolean(),
    defaultVariation: flagName,
    variations: z.record(flagName, flagValue),
    rules: z
      .array(
        z.union([z.strictObject({ ...conditions, variation: flagName }), z.strictObject({ ...conditions, split })]),
      )
      .max(50),
  })
  .superRefine(({ defaultVariation, variations, rules }, { addIssue }) => {
    const named = [
      { path: ['defaultVariation'], names: [defaultVariation] },
      ...rules.map((rule, index) =>
        'split' in rule
          ? { path: ['rules', index, 'split'], names: Object.keys(rule.split) }
          : { path: ['rules', index, 'variation'], names: [rule.variation] },
      ),
    ]
    for (const { path, names } of named)
      for (const name of names.filter((one) => !Object.hasOwn(variations, one)))
        addIssue({ code: 'custom', path, message: `there is no variation ${name}`, params: { reason: 'choice' } })
  })

/**
 * A visitor's flags as stored in the browser under `flags` (specification, section 4): values and variation names by
 * key, and the ETag of the response. `ready` means that the request has completed, even if it failed.
 */
export const storedFlagsSchema = z.object({
  ready: z.literal(true),
  flags: z.record(flagName, flagValue),
  variations: z.record(flagName, flagName),
  etag: z.custom<string>(isEtag).optional(),
})
export type StoredFlags = z.infer<typeof storedFlagsSchema>
