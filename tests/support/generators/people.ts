import fc from 'fast-check'

/** Names as people write them, in many scripts; the Persian, Hindi and Sinhala ones need their joiners. */
const NAMES = [
  'Анна-Мария Семёнова',
  'Пётр Йолкин',
  'Ғалымжан Қасымов',
  'Їжак Ґалаґан',
  'Jānis Bērziņš',
  'Ángeles Núñez Peña',
  'João Gonçalves',
  'Łukasz Żółć',
  'Ægir Þórsson',
  'Jürgen Weiß',
  'Iğdır Çelik',
  'Conor O’Brien',
  'José María de la Peña',
  'Sant’Anna Đorđević',
  'Тимур Мак-Дональд',
  'Nguyễn Thị Ánh',
  'Ελένη Παπαδοπούλου',
  'Գոհար Աբրահամյան',
  'ნინო ბერიძე',
  'דוד בן־גוריון',
  'علی\u200cرضا می\u200cرزا',
  'محمد عبد الله',
  'क्\u200dषत्रिय शर्मा',
  'ශ්\u200dරී ලංකා',
  '渡邉\u{e0101}花子',
  '김민준',
  'สมชาย ใจดี',
] as const

/** Emoji that are several characters held together by invisible ones. */
const EMOJI = [
  '👨\u200d👩\u200d👧',
  '👩🏽\u200d🔬',
  '🏳️\u200d🌈',
  '❤️\u200d🔥',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '👁️\u200d🗨️',
  '🤷🏽\u200d♂️',
  '🏳️\u200d⚧️',
  '👩🏽\u200d🤝\u200d👨🏿',
  '🇱🇻',
  '©️',
  '1️⃣',
  '☎️',
  '☎︎',
] as const

/** Invisible characters in text copied from pages, PDFs and messengers. */
const INVISIBLE = [
  '\u200b', '\ufeff', '\u00ad', '\u200e', '\u200f', '\u061c', '\u202a', '\u202c', '\u202e', '\u2060', '\u2063',
  '\u2066', '\u2069', '\u034f', '\u180e', '\u206a', '\ufff9', '\ufffc', '\u0000', '\u0007', '\u007f', '\u009f',
  '\u{e0001}', '\u{1d173}', '\udfff', '\u2062', '\u17b4', '\ufe00', '\u{e0041}', '\ufffe', '\ufdd0', '\u{1ffff}',
] as const // prettier-ignore

/** White space and characters that look like it. */
const BLANKS = [
  ' ', '\t', '\n', '\r\n', '\u0085', '\u00a0', '\u1680', '\u2003', '\u2009', '\u202f', '\u205f', '\u2028', '\u2029',
  '\u3000', '\u2800', '\u3164', '\u115f', '\u1160', '\uffa0',
] as const // prettier-ignore

export const name = fc.constantFrom(...NAMES)
export const emoji = fc.constantFrom(...EMOJI)
export const invisible = fc.constantFrom(...INVISIBLE)
export const blank = fc.constantFrom(...BLANKS)
const junk = fc.string({ unit: fc.oneof(invisible, blank), maxLength: 4 })

/** Text that looks empty. */
export const blankText = fc.string({
  unit: fc.oneof(invisible, blank, fc.constantFrom('\u200c', '\u200d', '\ufe0f')),
  maxLength: 8,
})

/** A pasted text: surrounded by white space and invisible characters, with decomposed letters (NFD). */
export const pasted = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(junk, text, junk, fc.boolean())
    .map(([before, middle, after, apart]) => before + (apart ? middle.normalize('NFD') : middle) + after)

/** Any clipboard content. */
export const pastedText = fc
  .array(
    fc.oneof(
      name,
      emoji,
      junk,
      fc.string({ maxLength: 6 }),
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom('\u200c', '\u200d', '\ufe0e', '\ufe0f'),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

/** Characters of a dot-atom other than letters and digits (RFC 5322, 3.2.3). */
const ATEXT_SIGNS = "!#$%&'*+/=?^_`{|}~-"
const atom = fc.string({ unit: fc.constantFrom(...'abcxyzABCXYZ0189', ...ATEXT_SIGNS), minLength: 1, maxLength: 12 })
/** The part of an address before the `@`. */
export const emailLocal = fc.array(atom, { minLength: 1, maxLength: 4 }).map((atoms) => atoms.join('.'))

/** Domains in Unicode with their ASCII form. */
const DOMAINS = [
  ['example.com', 'example.com'],
  ['mail.Example.CO.UK', 'mail.example.co.uk'],
  ['почта.рф', 'xn--80a1acny.xn--p1ai'],
  ['пример.испытание', 'xn--e1afmkfd.xn--80akhbyknj4f'],
  ['münchen.de', 'xn--mnchen-3ya.de'],
  ['niño.pe', 'xn--nio-8ma.pe'],
  ['ķīlis.lv', 'xn--lis-tta3d.lv'],
  ['faß.de', 'xn--fa-hia.de'],
  ['नमस्ते.भारत', 'xn--h2bhs4b8d8a.xn--h2brj9c'],
  ['i❤.ws', 'xn--i-7iq.ws'],
  ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ['مثال.إختبار', 'xn--mgbh0fb.xn--kgbechtv'],
  ['παράδειγμα.δοκιμή', 'xn--hxajbheg2az3al.xn--jxalpdlp'],
] as const
export const domain = fc.constantFrom(...DOMAINS)

/** Valid numbers, the visitor's country for numbers without a code, and the ways in which people write them. */
const PHONES = [
  {
    country: 'RU',
    phone: '+79161234567',
    written: [
      '8 916 123-45-67',
      '8(916)1234567',
      '+7 916 123 45 67',
      '7 (916) 123.45.67',
      '9161234567',
      '007 916 123 45 67',
      '+8 916 123-45-67',
      '8~10 7 916 123-45-67',
      '+7·916·123·45·67',
      '+7_916_123_45_67',
      "'+79161234567",
      '"+7 916 123-45-67"',
    ],
  },
  { country: 'KZ', phone: '+77011234567', written: ['8 701 123 45 67', '+7 (701) 123-45-67', '7011234567'] },
  {
    country: 'LV',
    phone: '+37120000000',
    written: [
      '20000000',
      '20 000 000',
      '+371 20000000',
      '00371 20 00 00 00',
      '37120000000',
      '(+371) 2000-0000',
      '8 2000 0000',
      '8~10 371 20000000',
    ],
  },
  {
    country: 'UA',
    phone: '+380501234567',
    written: ['8 (050) 123-45-67', '050 123 45 67', '+38(050)123-45-67', '80501234567', '8 10 380 50 123 45 67'],
  },
  { country: 'UZ', phone: '+998901234567', written: ['8 90 123 45 67', '90 123-45-67', '+998 (90) 123 45 67'] },
  { country: 'PE', phone: '+51912345678', written: ['912 345 678', '+51 912345678', '0051 912 345 678'] },
  { country: 'BR', phone: '+5511912345678', written: ['(11) 91234-5678', '011 91234-5678', '+55 11 91234 5678'] },
  { country: 'GB', phone: '+442079460958', written: ['020 7946 0958', '+44 (0)20 7946 0958', '0044 20 7946 0958'] },
  { country: 'DE', phone: '+493012345678', written: ['030/12345678', '+49 30 12345678', '+49 30/1234-5678'] },
  { country: 'IT', phone: '+390612345678', written: ['06 1234 5678', '+39 06 12345678'] },
  {
    country: 'MX',
    phone: '+525512345678',
    written: [
      '01 55 1234 5678',
      '044 (55) 1234-5678',
      '55 1234 5678',
      '52 55 1234 5678',
      '+52 55 1234 5678',
      '+52 1 55 1234 5678',
    ],
  },
  {
    country: 'US',
    phone: '+14155552671',
    written: ['(415) 555-2671', '415.555.2671', '1-415-555-2671', '+1 415 555 2671'],
  },
] as const

/** Words before the extension of a telephone number. */
const EXTENSION_WORDS = [
  'доб.',
  'доб',
  'Доп.',
  'вн.',
  'внутренний',
  'внутр. тел.',
  'добавочный номер',
  'ext',
  'ext.',
  'EXT',
  'extension',
  'x',
  'anexo',
  'Anexo',
  'anx.',
  'ramal',
  'R',
  'r.',
  'местный',
  'int.',
  'interno',
  'papl.',
  'paplašinājums',
  'iekš.',
  'iekšējais tālrunis',
  '#',
  ',,',
  ';ext=',
] as const

/** Words that only announce a telephone number before or after it. */
const PHONE_LABELS = [
  '',
  '',
  'тел. ',
  'т. ',
  'м.т.: ',
  'раб. ',
  'Tel.: ',
  'T: ',
  'M. ',
  'tālr. ',
  '☎️ ',
  'fono ',
] as const
const PHONE_ENDS = ['', '', '.', ' (моб.)', ' mob.', ', тел.', ' (cell)'] as const

/** Zeros of other scripts' digits. */
export const ZEROS = ['0', '\u0660', '\u06f0', '\u0966', '\u09e6', '\u0e50', '\uff10'] as const
/** Writes the digits of a text in another script. */
export const withDigits = (text: string, zero: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))

/** A telephone number as written, its country and canonical form, with or without an extension. */
export const phone = fc
  .constantFrom(...PHONES)
  .chain(({ country, phone: number, written }) =>
    fc.record({
      country: fc.constant<string>(country),
      number: fc.constant<string>(number),
      written: fc.constantFrom<string>(...written),
      extension: fc.option(
        fc.tuple(fc.constantFrom(...EXTENSION_WORDS), fc.integer({ min: 1, max: 99_999 }).map(String)),
        { nil: undefined },
      ),
    }),
  )

/** A number surrounded by words without further information. */
export const labelled = (written: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...PHONE_LABELS), written, fc.constantFrom(...PHONE_ENDS)).map((parts) => parts.join(''))

/** An extension as written: without spaces, in groups, or with the `#` that ends it on a keypad. */
export const writtenExtension = (digits: string): fc.Arbitrary<string> =>
  fc.constantFrom(
    digits,
    `${digits}#`,
    digits.replace(/\B(?=(?:\d\d)+$)/g, '-'),
    digits.replace(/\B(?=(?:\d\d)+$)/g, ' '),
  )

/** Letters of another alphabet that look the same, in both cases: people and scanners mix them into words. */
const TWINS = 'АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЁË аa еe оo рp сc уy хx іi ёë јj ѕs кk'
  .split(' ')
  .map((pair) => [...pair] as [string, string])
const TWIN_OF = new Map(TWINS.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]))

/** Replaces some letters of a text by look-alikes. */
export const withTwins = (text: string): fc.Arbitrary<string> => {
  const emails = Array.from(text)
  return fc
    .array(fc.boolean(), { minLength: emails.length, maxLength: emails.length })
    .map((swapped) => emails.map((email, index) => (swapped[index] ? (TWIN_OF.get(email) ?? email) : email)).join(''))
}
