import type { Language } from '../lib/domain/languages.ts'

const NBSP = '\u00a0'

interface Rules {
  /** One-letter words that stay with the next word. */
  short: string
  /** Words and units that stay with the number before them; `undefined` = any word. */
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

/** Abbreviations of two words that stay together. */
const ABBREVIATION = /(?<=(?:^|[\s(«“„])(?:т\.|и т\.|u\.|p\.|u\. tml\.)) (?=(?:е|д|п|к|c|ej)\.)/gu

const NUMBER_SIGN = /(№|n\.º|No\.|nº|Nr\.|n\.) (?=[\d{])/g

/**
 * Puts no-break spaces where a line must not end: after numbers and number signs, before dashes, after one-letter
 * words. Idempotent; arguments and plural branches of ICU messages are left alone.
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
  // "Origin + Health" keeps its plus with the first word in every language.
  return result.replaceAll(' + ', `${NBSP}+ `)
}
