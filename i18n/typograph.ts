import type { Language } from '../lib/domain/languages.ts'

const NBSP = '\u00a0'
const WORD_JOINER = '\u2060'

/** A place where a line must not break. The pattern matches the space there, and nothing else. */
interface SpaceRule {
  readonly name: string
  readonly spaces: RegExp
}

const spaceBetween = (name: string, before: string, after: string): SpaceRule => ({
  name,
  spaces: new RegExp(`(?<=${before}) ${after}`, 'gu'),
})

/** Before the first letter of a phrase. */
const OPENING = String.raw`[\s(«“„‘¿|]`
/** Before the capital that begins a sentence, a heading, an item or a cell: elsewhere a lone capital is a name. */
const SENTENCE = String.raw`(?:^|[.?!:…|#-][»”)]?\s|[«“„¿(\n])`

function afterShortWords(name: string, words: string): SpaceRule {
  const capitals = words
    .split('|')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('|')
  return spaceBetween(name, `(?:^|${OPENING})(?:${words})|${SENTENCE}(?:${capitals})`, String.raw`(?=[^\s|,.;:!?…»”)])`)
}

/** A number that is a word of its own, unlike those of `ARMS2`, `UTF-8`, `57:01` and dates. */
const COUNT = String.raw`(?:^|[\s(«“„|~≈−+])(?:\d+(?:[.,]\d+)?[–-])?\d+(?:[.,]\d+)?`
const NOT_A_YEAR = String.raw`(?<!(?<![\d.,])(?:1[5-9]|20)\d\d)`

/** The word after a number is what it counts, unless it is one of these. A year counts something in Russian only: «года». */
const counted = (functionWords: string, lastDigits = NOT_A_YEAR) =>
  spaceBetween(
    'between a number and what it counts',
    `${COUNT}${lastDigits}`,
    String.raw`(?!(?:${functionWords})(?![\p{L}-])|\p{L}+’)(?=\p{Ll})`,
  )
const RUSSIAN_FUNCTION_WORDS =
  'и|или|а|но|да|до|в|во|на|с|со|к|ко|о|об|от|по|за|из|у|не|ни|для|без|при|под|как|что|чтобы|если|это|же|бы|ли|где|нет'
const SPANISH_FUNCTION_WORDS =
  'y|e|o|u|ni|a|al|de|del|en|con|sin|por|para|que|no|es|se|el|la|los|las|lo|un|una|como|si|hasta|son|ya|solo|su|sus'
const PORTUGUESE_FUNCTION_WORDS =
  'e|ou|a|o|os|as|ao|à|de|do|da|dos|das|em|no|na|nos|nas|com|sem|por|para|que|não|é|se|um|uma|como|até|são|já|só'
const LATVIAN_FUNCTION_WORDS =
  'un|vai|bet|līdz|no|pie|ar|uz|par|pēc|bez|kas|ka|ir|nav|ja|kā|tā|arī|pa|ap|pirms|starp|lai|jo|tad|kur|nevis|tikai'
const ITALIAN_FUNCTION_WORDS =
  'e|ed|o|od|a|al|alla|ai|di|del|dello|della|dei|degli|delle|da|dal|dalla|in|nel|nella|con|senza|per|che|non|è|si|il|lo|la|i|gli|le|un|una|come|se|su|fino|tra|fra|sono|va|ha'

const UNITS = 'KB|MB|GB|КБ|МБ|ГБ|ml|mg|km|kg|cm|mm|мл|мг|км|кг|см|мм|PEN|EUR|USD|RUB'
const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December'

const COMMON: readonly SpaceRule[] = [
  spaceBetween(
    'between a sign of a number and the number',
    String.raw`№|§|(?<!\p{L})(?:n\.º|nº|No\.|Nr\.|n\.)`,
    String.raw`(?=[\d{])`,
  ),
  spaceBetween(
    'between a number and its unit',
    String.raw`[\d}]`,
    String.raw`(?=(?:${UNITS})(?![\p{L}\d])|[%‰₽€£$]|°C)`,
  ),
  spaceBetween('between two initials', String.raw`(?<!\p{L})\p{Lu}\.`, String.raw`(?=\p{Lu}\.\s?\p{Lu}[\p{Ll}.])`),
  spaceBetween(
    'between initials and a surname',
    String.raw`(?<!\p{L})\p{Lu}\.\s?\p{Lu}\.`,
    String.raw`(?=\p{Lu}\p{Ll})`,
  ),
  spaceBetween(
    'between the parts of an abbreviation',
    String.raw`(?<!\p{L})(?:т|u|t|p|EE)\.`,
    String.raw`(?=(?:е|д|п|к|ч|c|tml|i|s|ej|ex|es|UU)\.)`,
  ),
  // "Origin + Health": the plus stays on the line of the first word.
  spaceBetween('before a plus', String.raw`\S`, String.raw`(?=\+ )`),
]

const EM_DASH = spaceBetween('before an em dash', String.raw`[^\s|]`, String.raw`(?=—(?:\s|$))`)
const EN_DASH = spaceBetween('before an en dash', String.raw`[^\s|]`, String.raw`(?=–(?:\s|$))`)
const DIGIT_GROUPS = spaceBetween(
  'between the groups of a number',
  String.raw`(?<![\d.,])\d{1,3}(?:\s\d{3})*`,
  String.raw`(?=\d{3}(?!\d))`,
)
const DAY_AND_MONTH = spaceBetween(
  'between a day and its month',
  String.raw`(?:^|[\s(])\d{1,2}`,
  String.raw`(?=(?:${MONTHS})(?!\p{L}))`,
)
// Not at the beginning of a line of Markdown, where the number is that of an item.
const LATVIAN_ORDINALS = spaceBetween(
  'between a Latvian ordinal and its noun',
  String.raw`(?:(?<!\n[ \t]*|\d)\d+|\})\.`,
  String.raw`(?=\p{Ll})`,
)
const ROMANCE_ORDINALS = spaceBetween(
  'between a Romance ordinal and its noun',
  String.raw`\d[ºª°]`,
  String.raw`(?=\p{Ll})`,
)
const RUSSIAN_LETTERS = afterShortWords('after a Russian word of one letter', 'в|и|к|о|с|у|а|я')
const RUSSIAN_SHORT_WORDS = afterShortWords(
  'after a Russian word of two letters',
  'во|ко|со|об|от|до|по|на|за|из|не|ни|но',
)
const RUSSIAN_PARTICLES = spaceBetween(
  'before a Russian particle',
  String.raw`\p{L}[»”)]?`,
  String.raw`(?=(?:бы|б|же|ж|ли|ль)(?![\p{L}-]))`,
)
const RUSSIAN_ABBREVIATIONS = spaceBetween(
  'between a Russian abbreviation and its number',
  String.raw`(?<!\p{L})(?:ст|п|пп|ч|гл|абз|подп|стр|рис|табл|д|кв|оф)\.`,
  String.raw`(?=\d)`,
)
const SPANISH_LETTERS = afterShortWords('after a Spanish word of one letter', 'y|o|a|e|u')
const PORTUGUESE_LETTERS = afterShortWords('after a Portuguese word of one letter', 'a|o|e')
const ITALIAN_LETTERS = afterShortWords('after an Italian word of one letter', 'e|a|o')

export const SPACE_RULES: Readonly<Record<Language, readonly SpaceRule[]>> = {
  ru: [
    ...COMMON,
    EM_DASH,
    counted(RUSSIAN_FUNCTION_WORDS, ''),
    DIGIT_GROUPS,
    RUSSIAN_LETTERS,
    RUSSIAN_SHORT_WORDS,
    RUSSIAN_PARTICLES,
    RUSSIAN_ABBREVIATIONS,
  ],
  es: [...COMMON, EM_DASH, counted(SPANISH_FUNCTION_WORDS), ROMANCE_ORDINALS, SPANISH_LETTERS],
  en: [...COMMON, EN_DASH, DAY_AND_MONTH],
  pt: [...COMMON, EM_DASH, counted(PORTUGUESE_FUNCTION_WORDS), ROMANCE_ORDINALS, PORTUGUESE_LETTERS],
  lv: [...COMMON, EN_DASH, counted(LATVIAN_FUNCTION_WORDS), DIGIT_GROUPS, LATVIAN_ORDINALS],
  it: [...COMMON, EN_DASH, counted(ITALIAN_FUNCTION_WORDS), ROMANCE_ORDINALS, ITALIAN_LETTERS],
}

/**
 * Makes the spaces of the language's rules no-break, and all others ordinary. Idempotent; changes nothing but spaces;
 * skips messages with ICU plurals.
 */
export function typograph(text: string, language: Language): string {
  if (text.includes(', plural,')) return text
  let result = text.replaceAll(NBSP, ' ')
  for (const { spaces } of SPACE_RULES[language]) result = result.replace(spaces, NBSP)
  return result
}

/**
 * Keeps words such as «ДНК-тест» on one line. Not for titles and descriptions, since search engines may not ignore the
 * joiner. The fonts have no no-break hyphen.
 */
export const joinHyphens = (text: string): string =>
  text.replaceAll(WORD_JOINER, '').replace(/(?<=[А-Я]{2}-)(?=[а-я])/g, WORD_JOINER)
