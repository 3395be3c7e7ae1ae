import { z } from 'zod'
import { isFlagName, normalizeFlagKey, SITE_WIDE_FLAGS } from '../../domain/flag-values.ts'
import type { Flag } from '../../domain/flags.ts'
import { toDecision, simpleFlag } from '../../domain/simple-flag.ts'
import { invalid, toValidationCode } from '../../http/validation-codes.ts'
import { flagSchema } from '../flags.ts'
import { countries, field, languages, line, translations, variants } from './field.ts'

const SIMPLE = { replacedBy: 'rules' } as const

const descriptionField = field(line(500).default(''), { control: 'textarea', column: true })

const fields = z.strictObject({
  key: field(
    z
      .string()
      .overwrite(normalizeFlagKey)
      .refine(isFlagName, invalid('id', 'a name of letters, digits, _ . and -'))
      .max(100),
    { column: true },
  ),
  description: descriptionField,
  ...translations(z.strictObject({ description: descriptionField })),
  enabled: field(z.boolean().default(true), { column: true }),
  share: field(z.int().min(0).max(100).default(100), { column: true, ...SIMPLE, exceptOf: SITE_WIDE_FLAGS }),
  countries: field(countries, { control: 'countries', column: true, ...SIMPLE, exceptOf: SITE_WIDE_FLAGS }),
  langs: field(languages, { control: 'languages', column: true, ...SIMPLE, exceptOf: SITE_WIDE_FLAGS }),
  variants: field(variants, { control: 'variants', column: true, ...SIMPLE }),
  rules: field(z.record(z.string(), z.unknown()).optional(), { control: 'flag-rules' }),
})
type FlagItem = z.output<typeof fields>

/** Converts an item to a flag. `rules` are not validated. */
export function toFlag({ key, enabled, rules, ...simple }: FlagItem): Flag {
  return { key, enabled, ...(rules ? (rules as unknown as ReturnType<typeof toDecision>) : toDecision(simple)) }
}

/** Converts a flag to an item: simple fields if they can express it without loss, otherwise `rules`. */
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

/** The field that makes a flag differ between visitors of one site, if any. */
function perVisitorField({ share, countries: some, langs, rules }: FlagItem, flag: Flag): keyof FlagItem | undefined {
  if (rules) return flag.rules.some((rule) => rule.country || rule.language || 'split' in rule) ? 'rules' : undefined
  if (some.length) return 'countries'
  if (langs.length) return 'langs'
  return share > 0 && share < 100 ? 'share' : undefined
}

/**
 * A flag as written by administrators: either the simple fields apply, or `rules` (`{ defaultVariation, variations,
 * rules }`, see `flagSchema`) for what they cannot express.
 */
export const flagItemSchema = fields.superRefine((item, { addIssue, issues }) => {
  // The fields have errors already; validating the resulting flag would report them twice.
  if (issues.length) return
  const { rules, share, countries: some, langs, variants: sites } = item
  if (rules && (share < 100 || some.length || langs.length || sites.length))
    addIssue({
      code: 'custom',
      path: ['rules'],
      message: 'with rules, the share must be 100, without country, language or variant',
      params: { reason: 'rulesAlone' },
    })
  const parsed = flagSchema.safeParse(toFlag(item))
  const wrong = parsed.success && SITE_WIDE_FLAGS.includes(item.key) && perVisitorField(item, parsed.data)
  if (wrong)
    addIssue({
      code: 'custom',
      path: [wrong],
      message: 'the flag is the same for every visitor of a site',
      params: { reason: 'siteWide' },
    })
  for (const issue of parsed.error?.issues ?? []) {
    const { path, message } = issue
    addIssue({
      code: 'custom',
      path: rules ? ['rules', ...path] : path,
      message,
      params: { ...toValidationCode(issue) },
    })
  }
})
