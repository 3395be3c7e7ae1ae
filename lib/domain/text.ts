/** Properties have the short names of Unicode here: the chat loads this file, and each byte counts. */

/** Scripts whose letters a zero-width joiner or non-joiner changes. */
const JOINING = 'Arab Syrc Mong Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'
const LETTER = `(?=[\\p{L}\\p{M}])(?!\\p{DI})[${JOINING.replace(/\w+/g, '\\p{scx=$&}')}]`
const EMOJI = '\\p{ExtPict}'
/** Characters without a picture that Unicode counts as letters: Hangul fillers. */
const FILLERS = '\\u115f\\u1160\\u3164\\uffa0'

/** Invisible characters that change how their neighbours look; any other one was pasted by accident. */
const MEANT = [
  // Persian, Hindi and others: a joiner after a letter, a non-joiner between two.
  `(?<=${LETTER})\\u200d|(?<=${LETTER})\\u200c(?=${LETTER})`,
  // Families, professions and flags; a skin tone or a presentation selector may precede the joiner.
  `(?<=${EMOJI}[\\ufe0f\\p{EMod}]?)\\u200d(?=${EMOJI})`,
  `(?<=${EMOJI})[\\ufe0e\\ufe0f]|(?<=[\\d#*])\\ufe0f(?=\\u20e3)`,
  '(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,9})[\\u{e0020}-\\u{e007f}]',
  // Variants of ideographs and of Mongolian letters.
  '(?<=\\p{scx=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]|(?<=\\p{scx=Mong})[\\u180b-\\u180d\\u180f]',
].join('|')
const INVISIBLE = new RegExp(
  `(${MEANT})|(?![${FILLERS}])[\\p{DI}\\p{NChar}\\p{Cs}\\ufff9-\\ufffc]|(?![\\s\\x85])\\p{Cc}`,
  'gu',
)
const REPEATED_JOINERS = /([\u200c\u200d])[\u200c\u200d]+/g

/** White space, and what looks like it: fillers, the empty Braille cell, the null note head. */
const BLANK = `[\\s\\x85${FILLERS}\\u2800\\u{1d159}]`
const BLANKS = new RegExp(`${BLANK}+`, 'gu')
const BLANK_IN_LINE = new RegExp(`(?![\\n\\t])${BLANK}`, 'gu')
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** A no-break space between words is typography; any other space is a plain one. */
const space = (blank: string): string => (blank === '\u00a0' || blank === '\u202f' ? blank : ' ')

const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu

/**
 * Unicode normalization in linear time: the engine's own is quadratic in a run of combining marks. No more than 30 of one
 * letter stay, as in the stream-safe text format of UAX #15.
 */
export const normalizeUnicode = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  text.replace(TOO_MANY_MARKS, '$1').normalize(form)

/** Composes the text at the end: an invisible character may have separated a letter from its mark. */
const withoutInvisible = (text: string): string =>
  normalizeUnicode(
    text.replace(REPEATED_JOINERS, '$1').replace(INVISIBLE, (_character, meant: string | undefined) => meant ?? ''),
    'NFC',
  )

/** Text of a one-line field: NFC, without invisible characters, every run of blanks or line breaks is one space. */
export const normalizeLine = (text: string): string => withoutInvisible(text).replace(BLANKS, space).trim()

/**
 * Text of several lines: NFC, without invisible characters, line breaks as `\n`, other blanks as spaces.
 * @param tabs whether tabs stay, as source code needs them
 */
export const normalizeText = (text: string, { tabs = false } = {}): string =>
  withoutInvisible(text)
    .replace(LINE_BREAK, '\n')
    .replace(BLANK_IN_LINE, space)
    .replace(/\t/g, tabs ? '\t' : ' ')
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, '')
    .trim()

/** Letters, digits and signs of an Asian keyboard as those of ASCII. */
export const toHalfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
