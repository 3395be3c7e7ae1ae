import type { Language } from '../lib/domain/languages.ts'

const NBSP = '\u00a0'

interface Rules {
  /** One-letter words, joined to the next word. */
  short: string
  /** Words and units joined to the preceding number; `undefined`: any word. */
  units: RegExp | undefined
  dash: string
}

const ANY_WORD = undefined
const UNITS = /^(?:MB|GB|ml|mg|km|kg|cm|mm)\b/

const RULES: Record<Language, Rules> = {
  ru: { short: 'викосуаяВИКОСУАЯ', units: ANY_WORD, dash: '—' },
  es: { short: 'yoaeYOAE', units: ANY_WORD, dash: '—' },
  en: { short: '', units: UNITS, dash: '–' },
  pt: { short: 'aoeAOE', units: ANY_WORD, dash: '—' },
  lv: { short: '', units: ANY_WORD, dash: '–' },
  it: { short: 'eaoEAO', units: ANY_WORD, dash: '–' },
}

const ABBREVIATION = /(?<=(?:^|[\s(«“„])(?:т\.|и т\.|u\.|p\.|u\. tml\.)) (?=(?:е|д|п|к|c|ej)\.)/gu

const NUMBER_SIGN = /(№|n\.º|No\.|nº|Nr\.|n\.) (?=[\d{])/g

/**
 * Inserts no-break spaces after numbers, number signs and one-letter words and before dashes. Idempotent; skips
 * messages with ICU plurals.
 */
export function typograph(text: string, language: Language): string {
  if (text.includes(', plural,')) return text
  const { short, units, dash } = RULES[language]
  let result = text
    .replace(ABBREVIATION, NBSP)
    .replace(NUMBER_SIGN, `$1${NBSP}`)
    .replaceAll(` ${dash} `, `${NBSP}${dash} `)
  result = result.replace(/(?<=\d) (?=(\p{L}[\p{L}]*|%))/gu, (space, word: string) =>
    units === undefined || units.test(word) ? NBSP : space,
  )
  if (short) result = result.replace(new RegExp(`(?<=(?:^|[\\s(«“„¿]))([${short}]) (?=\\S)`, 'gu'), `$1${NBSP}`)
  // "Origin + Health": the plus stays on the line of the first word.
  return result.replaceAll(' + ', `${NBSP}+ `)
}
