import type { Config } from '../config/config.ts'
import { originOf, type VariantId } from '../variants/variants.ts'

/** Facts that a source may ask for as `{{name}}`. */
const PLACEHOLDERS = [
  'siteName',
  'siteUrl',
  'operatorName',
  'operatorAddress',
  'operatorOgrn',
  'operatorInn',
  'operatorLicence',
  'operatorLicenceDate',
  'operatorLicenceIssuer',
  'operatorPhone',
  'operatorEmail',
  'operatorHours',
  'operatorSignatory',
  'operatorBank',
  'operatorDataOfficer',
] as const

export type Facts = Readonly<Record<(typeof PLACEHOLDERS)[number], string | undefined>>

const BLANK = '[...]'
const known = (name: string): name is keyof Facts => (PLACEHOLDERS as readonly string[]).includes(name)

/** Braces of a text that are no placeholder of ours, as they are written. */
export function unknownPlaceholders(text: string): string[] {
  const pieces = text.match(/\{\{[^{}]*\}\}|\{+|\}+/g) ?? []
  return pieces.filter((piece) => !known(/^\{\{(\w+)\}\}$/.exec(piece)?.[1] ?? ''))
}

/** Puts facts in the place of placeholders; one that is not configured stays a blank. */
export const fillPlaceholders = (text: string, facts: Facts): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => (known(name) ? (facts[name] ?? BLANK) : whole))

/** What documents of a variant say of the site and its operator. */
export const factsOf = (variant: VariantId, config: Config): Facts => ({ siteName: config.siteName, siteUrl: originOf(variant, config), ...config.operator })
