import type { Config } from '../config/config.ts'
import type { LegalLanguage } from '../contract/legal-text.ts'
import { emailText } from '../domain/email-text.ts'
import { periodText } from '../domain/retention.ts'
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
  'eventRetention',
  'chatRetention',
  'subscriptionRetention',
  'draftRetention',
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

/** What documents of a variant say of the site, its operator and how long it keeps data, in the language of the text. */
export const factsOf = (variant: VariantId, language: LegalLanguage, config: Config): Facts => ({
  siteName: config.siteName,
  siteUrl: originOf(variant, config),
  ...config.operator,
  operatorEmail: config.email && emailText(config.email),
  eventRetention: periodText(config.retention.events, language),
  chatRetention: periodText(config.retention.chats, language),
  subscriptionRetention: periodText(config.retention.subscriptions, language),
  draftRetention: periodText(config.retention.drafts, language),
})
