import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../../lib/config/config.ts'
import { placeholderValues, fillPlaceholders } from '../../../lib/documents/placeholders.ts'
import { CLOSED_ORDER_YEARS, periodText } from '../../../lib/domain/retention.ts'
import { LEGAL_FOLDER } from '../../../lib/documents/sources.ts'
import { variantOf } from '../../../lib/variants/variants.ts'
import { LEGAL_LANGUAGES } from '../../../lib/domain/legal-languages.ts'

const PERIODS = [
  ['CHAT_RETENTION_DAYS', '100', '{{chatRetention}}', { ru: '100 дней', en: '100 days' }],
  ['SUBSCRIPTION_RETENTION_DAYS', '21', '{{subscriptionRetention}}', { ru: '21 день', en: '21 days' }],
  ['DRAFT_RETENTION_DAYS', '365', '{{draftRetention}}', { ru: '1 год', en: '1 year' }],
  ['EVENT_RETENTION_DAYS', '32', '{{eventRetention}}', { ru: '32 дня', en: '32 days' }],
] as const

/** Legal periods, which the text spells out. */
const LEGAL_PERIODS = [
  [
    CLOSED_ORDER_YEARS.persons,
    {
      ru: /до исполнения обязательств и затем (.+?) \(/,
      en: /until the obligations have been performed and for (.+?) after that \(/,
    },
  ],
  [
    CLOSED_ORDER_YEARS.books,
    {
      ru: /учётные документы — не менее (5 лет) после отчётного года/,
      en: /accounting documents – at least (.+?) after the reporting year/,
    },
  ],
] as const

describe.each(LEGAL_LANGUAGES)('the privacy policy in %s', (language) => {
  const lines = readFileSync(`${LEGAL_FOLDER}/privacy-policy/2026-09-01.${language}.md`, 'utf8').split('\n')

  it.each(PERIODS)('states the configured %s', (name, days, placeholder, text) => {
    const found = lines.filter((line) => line.includes(placeholder))
    expect(found).toHaveLength(1)
    const filled = fillPlaceholders(
      found.join(),
      placeholderValues(variantOf(1), language, parseConfig({ [name]: days })),
    )
    expect(filled.replaceAll('\u00a0', ' ')).toContain(text[language])
  })

  it.each(LEGAL_PERIODS)('states that closed orders are stored for %i years', (years, text) => {
    const [, stated] = text[language].exec(lines.join('\n').replaceAll('\u00a0', ' ')) ?? []
    // The Russian genitive, which is the same word for five and more years.
    expect(stated).toBe(periodText(years * 365, language).replaceAll('\u00a0', ' '))
  })
})
