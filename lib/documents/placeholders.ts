import type { Config } from '../config/config.ts'
import type { LegalLanguage } from '../domain/legal-languages.ts'
import { emailText } from '../domain/email-text.ts'
import { periodText } from '../domain/retention.ts'
import { originOf, type VariantId } from '../variants/variants.ts'

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

export type PlaceholderValues = Readonly<Record<(typeof PLACEHOLDERS)[number], string | undefined>>

const BLANK = '[...]'
const isPlaceholder = (name: string): name is keyof PlaceholderValues =>
  (PLACEHOLDERS as readonly string[]).includes(name)

/** Returns braces that are not a known placeholder. */
export function unknownPlaceholders(text: string): string[] {
  const pieces = text.match(/\{\{[^{}]*\}\}|\{+|\}+/g) ?? []
  return pieces.filter((piece) => !isPlaceholder(/^\{\{(\w+)\}\}$/.exec(piece)?.[1] ?? ''))
}

/** Replaces placeholders; an unset one becomes a blank. */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => (isPlaceholder(name) ? (values[name] ?? BLANK) : whole))

/** Values of the placeholders for a variant, in the language of the text. */
export const placeholderValues = (variant: VariantId, language: LegalLanguage, config: Config): PlaceholderValues => ({
  siteName: config.siteName,
  siteUrl: originOf(variant, config),
  ...config.operator,
  operatorEmail: config.email && emailText(config.email),
  eventRetention: periodText(config.retention.events, language),
  chatRetention: periodText(config.retention.chats, language),
  subscriptionRetention: periodText(config.retention.subscriptions, language),
  draftRetention: periodText(config.retention.drafts, language),
})
