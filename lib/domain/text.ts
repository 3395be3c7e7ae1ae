/**
 * Uses the short names of Unicode properties: this file is part of the chat's bundle. `JOINING`: scripts in which
 * zero-width joiners and non-joiners change letters. `FILLERS`: invisible characters that Unicode classifies as letters
 * (Hangul).
 */

const JOINING = 'Arab Syrc Mong Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'
const LETTER = `(?=[\\p{L}\\p{M}])(?!\\p{DI})[${JOINING.replace(/\w+/g, '\\p{scx=$&}')}]`
const EMOJI = '\\p{ExtPict}'
const FILLERS = '\\u115f\\u1160\\u3164\\uffa0'

/**
 * Invisible characters that affect their neighbors; all others were pasted by accident. In order: a joiner after a
 * letter, a non-joiner between two (Persian, Hindi and others); emoji sequences, in which a skin tone or a presentation
 * selector may precede the joiner; variants of ideographs and of Mongolian letters.
 */
const MEANINGFUL_INVISIBLE = [
  `(?<=${LETTER})\\u200d|(?<=${LETTER})\\u200c(?=${LETTER})`,
  `(?<=${EMOJI}[\\ufe0f\\p{EMod}]?)\\u200d(?=${EMOJI})`,
  `(?<=${EMOJI})[\\ufe0e\\ufe0f]|(?<=[\\d#*])\\ufe0f(?=\\u20e3)`,
  '(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,9})[\\u{e0020}-\\u{e007f}]',
  '(?<=\\p{scx=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]|(?<=\\p{scx=Mong})[\\u180b-\\u180d\\u180f]',
].join('|')
const INVISIBLE = new RegExp(
  `(${MEANINGFUL_INVISIBLE})|(?![${FILLERS}])[\\p{DI}\\p{NChar}\\p{Cs}\\ufff9-\\ufffc]|(?![\\s\\x85])\\p{Cc}`,
  'gu',
)
const REPEATED_JOINERS = /([\u200c\u200d])[\u200c\u200d]+/g

/**
 * White space and its look-alikes: fillers, the blank Braille cell, the null note head. `space` keeps no-break spaces,
 * which are deliberate typography.
 */
const BLANK = `[\\s\\x85${FILLERS}\\u2800\\u{1d159}]`
const BLANKS = new RegExp(`${BLANK}+`, 'gu')
const BLANK_IN_LINE = new RegExp(`(?![\\n\\t])${BLANK}`, 'gu')
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g

const space = (blank: string): string => (blank === '\u00a0' || blank === '\u202f' ? blank : ' ')

const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu

/**
 * Normalizes in linear time: the engine's algorithm is quadratic in a run of combining marks. Keeps at most 30 marks
 * per letter, as in the stream-safe text format of UAX #15.
 */
export const normalizeUnicode = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  text.replace(TOO_MANY_MARKS, '$1').normalize(form)

const withoutInvisible = (text: string): string =>
  normalizeUnicode(
    text.replace(REPEATED_JOINERS, '$1').replace(INVISIBLE, (_character, meant: string | undefined) => meant ?? ''),
    'NFC',
  )

/**
 * Normalizes a one-line text: NFC, no invisible characters, runs of blanks and line breaks collapsed to one space.
 * Composes after removing invisible characters, which may separate a letter from its mark.
 */
export const normalizeLine = (text: string): string => withoutInvisible(text).replace(BLANKS, space).trim()

/**
 * Normalizes a multi-line text: NFC, no invisible characters, line breaks as `\n`, other blanks as spaces.
 * @param tabs whether to keep tabs, as in source code
 */
export const normalizeText = (text: string, { tabs = false } = {}): string =>
  withoutInvisible(text)
    .replace(LINE_BREAK, '\n')
    .replace(BLANK_IN_LINE, space)
    .replace(/\t/g, tabs ? '\t' : ' ')
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, '')
    .trim()

export const toHalfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
