import { z } from 'zod'
import { isFlagName, normalizeFlagKey, SITE_WIDE_FLAGS } from '../../domain/flag-values.ts'
import type { Flag } from '../../domain/flags.ts'
import { decisionOf, simpleFlag } from '../../domain/simple-flag.ts'
import { faulted } from '../../http/faults.ts'
import { flagSchema } from '../flags.ts'
import { countries, field, languages, line, variants } from './field.ts'

const fields = z.strictObject({
  key: field(
    z
      .string()
      .overwrite(normalizeFlagKey)
      .refine(isFlagName, faulted('id', 'a name of letters, digits, _ . and -'))
      .max(100),
    { column: true },
  ),
  description: field(line(500).default(''), { control: 'textarea', column: true }),
  enabled: field(z.boolean().default(true), { column: true }),
  share: field(z.int().min(0).max(100).default(100), { column: true, exceptOf: SITE_WIDE_FLAGS }),
  countries: field(countries, { control: 'countries', column: true, exceptOf: SITE_WIDE_FLAGS }),
  langs: field(languages, { control: 'languages', column: true, exceptOf: SITE_WIDE_FLAGS }),
  variants: field(variants, { control: 'variants', column: true }),
  rules: field(z.record(z.string(), z.unknown()).optional(), { control: 'json' }),
})
type FlagItem = z.output<typeof fields>

/** Everything that an item says of its flag; what stands under `rules` is not looked at. */
export function flagOf({ key, enabled, rules, ...simple }: FlagItem): Flag {
  return { key, enabled, ...(rules ? (rules as unknown as ReturnType<typeof decisionOf>) : decisionOf(simple)) }
}

/** A flag as an item: in the simple form where nothing is lost by it, else with its decision under `rules`. */
export function flagItem({ key, enabled, ...decision }: Flag, description: string): FlagItem {
  const simple = simpleFlag(decision)
  const {
    share,
    countries: some,
    langs,
    variants: sites,
  } = simple ?? { share: 100, countries: [], langs: [], variants: [] }
  const item = {
    key,
    description,
    enabled,
    share,
    countries: [...some],
    langs: [...langs],
    variants: [...sites],
  } as FlagItem
  return simple ? item : { ...item, rules: decision }
}

/** The field by which a flag would tell visitors of one site apart; `undefined` where it does not. */
function perVisitorField({ share, countries: some, langs, rules }: FlagItem, flag: Flag): keyof FlagItem | undefined {
  if (rules) return flag.rules.some((rule) => rule.country || rule.language || 'split' in rule) ? 'rules' : undefined
  if (some.length) return 'countries'
  if (langs.length) return 'langs'
  return share > 0 && share < 100 ? 'share' : undefined
}

/**
 * A flag as it is written. Either the simple fields decide, or `rules` does: `{ defaultBucket, buckets, rules }` as
 * `flagSchema` knows it, for what the simple fields cannot say.
 */
export const flagItemSchema = fields.superRefine((item, { addIssue, issues }) => {
  // A field that is wrong has been said to be: the flag that it makes would be said to be wrong once more.
  if (issues.length) return
  const { rules, share, countries: some, langs, variants: sites } = item
  if (rules && (share < 100 || some.length || langs.length || sites.length))
    addIssue({
      code: 'custom',
      path: ['rules'],
      message: 'beside rules, the share is 100 and no country, language or variant is chosen',
      params: { fault: 'rulesAlone' },
    })
  const parsed = flagSchema.safeParse(flagOf(item))
  const wrong = parsed.success && SITE_WIDE_FLAGS.includes(item.key) && perVisitorField(item, parsed.data)
  if (wrong)
    addIssue({
      code: 'custom',
      path: [wrong],
      message: 'the flag is the same for every visitor of a site',
      params: { fault: 'siteWide' },
    })
  for (const { path, message } of parsed.error?.issues ?? [])
    addIssue({ code: 'custom', path: rules ? ['rules', ...path] : path, message })
})
