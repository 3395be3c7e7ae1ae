import { MAX_TYPED_PHONE } from './contact-limits.ts'
import { toAsciiDigits } from './digits.ts'
import { normalizeLine, toHalfWidth } from './text.ts'

/**
 * `phoneWords`: the text contains words; `phoneSeveral`: it contains several numbers. The limits are digits of a number
 * (ITU-T E.164; the shortest is a local number without area code).
 */
export const PHONE_ERRORS = ['phoneFormat', 'phoneWords', 'phoneSeveral'] as const
export type PhoneError = (typeof PHONE_ERRORS)[number]

const MIN_DIGITS = 6
const MAX_DIGITS = 15

interface PhoneParts {
  readonly number: string
  readonly extension?: string | undefined
}

/** Lookup of libphonenumber-js, with either size of its metadata. */
export type FindNumber = (text: string, country: never) => { readonly number: string; isValid(): boolean } | undefined

const QUOTES = `"'«»“”‘’`
const EXTENSION = [
  'ext(?:ension|ensi[oó]n|ens[aã]o|n)?|x|доб(?:авочный)?|доп(?:олнительный)?|вн(?:утр(?:енний)?)?|an(?:exo|x)',
  'int(?:erno|\\.)?|r(?:amal)?|мест(?:ный)?|papl(?:ašinājums)?|iekš(?:ējais)?|poste|durchwahl|dw|wew|dahili',
].join('|')
const EXTENSION_LABEL = `(?:${EXTENSION})\\.?(?:\\s*(?:номер|number|№|nr|n[ºo°]|тел(?:ефон)?|tālr(?:unis)?))?`
const EXTENSION_DIGITS = '\\d(?:[\\s-]?\\d){0,6}'
const WITH_EXTENSION = new RegExp(
  `^(.*\\d[^\\p{L}\\d]*?)[\\s,;(]*(?:;ext=|#|,,+|${EXTENSION_LABEL})[.:=#\\s-]*` +
    `(${EXTENSION_DIGITS})[\\s).#${QUOTES}]*$`,
  'iu',
)
const LABEL = [
  '[tpmcтмсрд]|тел(?:ефон)?|моб(?:ильный)?|сот(?:овый)?|раб(?:очий)?|дом(?:ашний)?|tel(?:[eé]fon[eo]|ephone|efons)?',
  'phone|ph|mob(?:ile|il|ilais)?|cell?(?:ular|ulare)?|m[oó]vil|telem[oó]vel|tālr(?:unis)?|fono|№|nr|n[ºo°]',
].join('|')
const LABELS = new RegExp(`^(?:[\\s.:,${QUOTES}]|\\p{Extended_Pictographic}\\ufe0f?|(?:${LABEL})(?!\\p{L}))+`, 'iu')
const ONLY_LABELS = new RegExp(`^(?:[\\s.,;()${QUOTES}]|(?:${LABEL})(?!\\p{L}))*$`, 'iu')

function stripTrailingLabels(text: string): string {
  const end = text.search(/\d\D*$/) + 1
  return ONLY_LABELS.test(text.slice(end)) ? text.slice(0, end) : text
}

const countDigits = (text: string): number => text.replace(/\D/g, '').length

function hasSeveralNumbers(text: string): boolean {
  if (
    countDigits(text) > MAX_DIGITS ||
    /[,;|]/.test(text) ||
    /\d/.test(text.slice(0, Math.max(0, text.lastIndexOf('+'))))
  )
    return true
  const last = text.split('/').at(-1) ?? ''
  return last !== text && countDigits(last) < 4
}

/**
 * Parses a phone number and extension as typed; `number` consists of digits, with a `+` before a country code. Drops
 * only labels such as "tel." and quotation marks pasted from spreadsheets; any other word is an error. An extension may
 * follow two commas, a dialing pause.
 */
export function readPhone(typed: string): PhoneParts | { readonly error: PhoneError } {
  const text = toAsciiDigits(toHalfWidth(normalizeLine(typed))).replace(/[\p{Pd}\u2212_·•‧∙]/gu, '-')
  if (text.length > MAX_TYPED_PHONE) return { error: 'phoneFormat' }
  const [, before = text, extension] = WITH_EXTENSION.exec(text) ?? []
  const body = stripTrailingLabels(before.replace(LABELS, ''))
  if (hasSeveralNumbers(body)) return { error: 'phoneSeveral' }
  if (!/^[\d\s()[\].\-/~+]*$/.test(body)) return { error: 'phoneWords' }
  const number = body.replace(/[^\d+]/g, '')
  return /^\+?\d+$/.test(number) && countDigits(number) >= MIN_DIGITS
    ? { number, extension: extension?.replace(/\D/g, '') }
    : { error: 'phoneFormat' }
}

const withExtension = ({ number, extension }: PhoneParts): string =>
  extension === undefined ? number : `${number};ext=${extension}`

/**
 * `REWRITES`: alternative country prefixes: `00`, the Russian trunk prefix with a plus, the Mexican mobile prefix
 * (until 2019). `FORMER_PREFIXES`: obsolete national ones, the Soviet trunk prefix where it is still written and
 * Mexico's until 2019.
 */
const REWRITES = [
  [/^00/, '+'],
  [/^\+8(?=\d{10}$)/, '+7'],
  [/^\+521(?=\d{10}$)/, '+52'],
] as const

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
 * Parses a valid phone number. Without a country code it belongs to `country` (ISO 3166-1 alpha-2).
 * @returns E.164 with the extension in the syntax of RFC 3966: `+37120000000;ext=89`
 */
export function parsePhone(
  typed: string,
  country: string | undefined,
  find: FindNumber,
): { readonly phone: string } | { readonly error: PhoneError } {
  const parsed = readPhone(typed)
  if ('error' in parsed) return parsed
  const former = FORMER_PREFIXES[country ?? '']
  const rewritten = REWRITES.map(([prefix, code]) => parsed.number.replace(prefix, code))
  for (const candidate of [
    parsed.number,
    ...rewritten,
    ...(former ? [parsed.number.replace(SOVIET_INTERNATIONAL, '+'), parsed.number.replace(former, '')] : []),
  ]) {
    const number = find(candidate, country as never)
    if (number?.isValid()) return { phone: withExtension({ ...parsed, number: number.number }) }
  }
  return { error: 'phoneFormat' }
}

export function splitPhone(phone: string): PhoneParts {
  const [number = '', extension] = phone.split(';ext=')
  return { number, extension }
}

export function phoneText(phone: string, extensionText: (extension: string) => string): string {
  const { number, extension } = splitPhone(phone)
  return extension === undefined ? number : `${number} ${extensionText(extension)}`
}

export function phoneLink(phone: string): string {
  const parsed = readPhone(phone)
  return `tel:${'error' in parsed ? phone.replace(/[^\d+]/g, '') : withExtension(parsed)}`
}
