import { toAsciiDigits } from './digits.ts'
import { normalizeLine, toHalfWidth } from './text.ts'

/** Why a text is no telephone number: it is none that can be called, there are words in it, or there are several numbers. */
export const PHONE_ERRORS = ['phoneFormat', 'phoneWords', 'phoneSeveral'] as const
export type PhoneError = (typeof PHONE_ERRORS)[number]

/** Characters of what a visitor types, and digits (ITU-T E.164; the shortest is a local number without its area). */
export const MAX_TYPED_PHONE = 60
const [MIN_DIGITS, MAX_DIGITS] = [6, 15]

/** `number`: digits, with a `+` before a country code. */
interface PhoneParts {
  readonly number: string
  readonly extension?: string | undefined
}

/** A lookup of libphonenumber-js, with its large metadata or its small one. */
export type FindNumber = (text: string, country: never) => { readonly number: string; isValid(): boolean } | undefined

/** Quotation marks come along from spreadsheets. */
const QUOTES = `"'«»“”‘’`
const EXTENSION =
  'ext(?:ension|ensi[oó]n|ens[aã]o|n)?|x|доб(?:авочный)?|доп(?:олнительный)?|вн(?:утр(?:енний)?)?|an(?:exo|x)|int(?:erno|\\.)?|r(?:amal)?|мест(?:ный)?|papl(?:ašinājums)?|iekš(?:ējais)?|poste|durchwahl|dw|wew|dahili'
/** Two commas are the pause in which a telephone waits before it dials on. */
const WITH_EXTENSION = new RegExp(
  `^(.*\\d[^\\p{L}\\d]*?)[\\s,;(]*(?:;ext=|#|,,+|(?:${EXTENSION})\\.?(?:\\s*(?:номер|number|№|nr|n[ºo°]|тел(?:ефон)?|tālr(?:unis)?))?)[.:=#\\s-]*(\\d(?:[\\s-]?\\d){0,6})[\\s).#${QUOTES}]*$`,
  'iu',
)
/** Says only that a telephone number follows, or that one went before. */
const LABEL =
  '[tpmcтмсрд]|тел(?:ефон)?|моб(?:ильный)?|сот(?:овый)?|раб(?:очий)?|дом(?:ашний)?|tel(?:[eé]fon[eo]|ephone|efons)?|phone|ph|mob(?:ile|il|ilais)?|cell?(?:ular|ulare)?|m[oó]vil|telem[oó]vel|tālr(?:unis)?|fono|№|nr|n[ºo°]'
const LABELS = new RegExp(`^(?:[\\s.:,${QUOTES}]|\\p{Extended_Pictographic}\\ufe0f?|(?:${LABEL})(?!\\p{L}))+`, 'iu')
const ONLY_LABELS = new RegExp(`^(?:[\\s.,;()${QUOTES}]|(?:${LABEL})(?!\\p{L}))*$`, 'iu')

/** A text up to its last digit where nothing but labels follows. */
function withoutLabelsAfter(text: string): string {
  const end = text.search(/\d\D*$/) + 1
  return ONLY_LABELS.test(text.slice(end)) ? text.slice(0, end) : text
}

const countDigits = (text: string): number => text.replace(/\D/g, '').length

/** Whether a text is more than one number: `123-45-67, 68`, or more digits than any number has. */
function isSeveral(text: string): boolean {
  if (
    countDigits(text) > MAX_DIGITS ||
    /[,;|]/.test(text) ||
    /\d/.test(text.slice(0, Math.max(0, text.lastIndexOf('+'))))
  )
    return true
  const last = text.split('/').at(-1) ?? ''
  return last !== text && countDigits(last) < 4
}

/** Reads a telephone number and its extension as people write them. Nothing is left out but a word such as "tel." beside it. */
export function readPhone(typed: string): PhoneParts | { readonly error: PhoneError } {
  const text = toAsciiDigits(toHalfWidth(normalizeLine(typed))).replace(/[\p{Pd}\u2212_·•‧∙]/gu, '-')
  if (text.length > MAX_TYPED_PHONE) return { error: 'phoneFormat' }
  const [, before = text, extension] = WITH_EXTENSION.exec(text) ?? []
  const body = withoutLabelsAfter(before.replace(LABELS, ''))
  if (isSeveral(body)) return { error: 'phoneSeveral' }
  if (!/^[\d\s()[\].\-/~+]*$/.test(body)) return { error: 'phoneWords' }
  const number = body.replace(/[^\d+]/g, '')
  return /^\+?\d+$/.test(number) && countDigits(number) >= MIN_DIGITS
    ? { number, extension: extension?.replace(/\D/g, '') }
    : { error: 'phoneFormat' }
}

const withExtension = ({ number, extension }: PhoneParts): string =>
  extension === undefined ? number : `${number};ext=${extension}`

/** Other ways to write a country code: the prefix of most countries, the Russian trunk prefix with a plus, a Mexican prefix of mobiles until 2019. */
const REWRITES = [
  [/^00/, '+'],
  [/^\+8(?=\d{10}$)/, '+7'],
  [/^\+521(?=\d{10}$)/, '+52'],
] as const

/** Where the Soviet trunk prefix is still written before numbers, and Mexico's prefixes of until 2019. */
const FORMER_PREFIXES: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    ['AM', 'AZ', 'EE', 'GE', 'KG', 'LT', 'LV', 'MD', 'TJ', 'TM', 'UA', 'UZ'].map((country) => [
      country,
      /^8(?=\d{8,10}$)/,
    ]),
  ),
  MX: /^0(?:1|44|45)(?=\d{10}$)/,
}
const SOVIET_INTERNATIONAL = /^810(?=\d{9,}$)/

/**
 * Reads a telephone number that can be called. Without a country code it is one of `country` (ISO 3166-1 alpha-2).
 * @returns the number as E.164 with its extension as RFC 3966 has it: `+37120000000;ext=89`
 */
export function parsePhone(
  typed: string,
  country: string | undefined,
  find: FindNumber,
): { readonly phone: string } | { readonly error: PhoneError } {
  const read = readPhone(typed)
  if ('error' in read) return read
  const former = FORMER_PREFIXES[country ?? '']
  const rewritten = REWRITES.map(([prefix, code]) => read.number.replace(prefix, code))
  for (const written of [
    read.number,
    ...rewritten,
    ...(former ? [read.number.replace(SOVIET_INTERNATIONAL, '+'), read.number.replace(former, '')] : []),
  ]) {
    const found = find(written, country as never)
    if (found?.isValid()) return { phone: withExtension({ ...read, number: found.number }) }
  }
  return { error: 'phoneFormat' }
}

/** A stored telephone number and its extension. */
export function splitPhone(phone: string): PhoneParts {
  const [number = '', extension] = phone.split(';ext=')
  return { number, extension }
}

/**
 * A stored telephone number as an operator reads it.
 * @param extensionText "ext. 89" in the operator's language
 */
export function phoneText(phone: string, extensionText: (extension: string) => string): string {
  const { number, extension } = splitPhone(phone)
  return extension === undefined ? number : `${number} ${extensionText(extension)}`
}

/** The link that calls a number however it is written (RFC 3966). */
export function phoneLink(phone: string): string {
  const read = readPhone(phone)
  return `tel:${'error' in read ? phone.replace(/[^\d+]/g, '') : withExtension(read)}`
}
