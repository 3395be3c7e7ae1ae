import { describe, expect, it } from 'vitest'
import { typograph } from '../../../i18n/typograph.ts'
import { LANGUAGES, type Language } from '../../../lib/domain/languages.ts'
import { CATALOGUES, SPECIFIED, textsOf, where } from './catalogues.ts'

const texts = (language: Language) => textsOf(language)
/** Style rules do not apply to texts quoted from the specification. */
const isOurs = (key: string) => !SPECIFIED.includes(key)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe.each(CATALOGUES)('the catalogue %s', (language, catalogue) => {
  it('has its no-break spaces: npm run generate:typography has been run', () => {
    expect(where(catalogue, (text) => typograph(text, language) !== text)).toEqual([])
  })

  it('contains no straight quote, straight apostrophe or three dots', () => {
    expect(where(catalogue, (text, key) => isOurs(key) && /["']|\.\.\./.test(text))).toEqual([])
  })

  it('contains no double space, no trailing space and none before punctuation', () => {
    expect(where(catalogue, (text, key) => isOurs(key) && /\s{2}|^\s|\s$|\s[,.;:!?…)]/.test(text))).toEqual([])
  })

  it('contains no hyphen as a dash and no exclamation', () => {
    expect(where(catalogue, (text, key) => isOurs(key) && /\s-\s|!|¡/.test(text))).toEqual([])
  })

  it('contains the dash of its language only (glossary 1.1)', () => {
    const other = ['ru', 'es', 'pt'].includes(language) ? /\s–\s/ : /—/
    expect(where(catalogue, (text) => other.test(text))).toEqual([])
  })

  it('contains its own quotation marks only', () => {
    const wrongQuotes = { ru: /[“”‘’]/, es: /[«»„]/, en: /[«»„]/, pt: /[«»„]/, lv: /[«»‘]/, it: /[„]/ }[language]
    expect(where(catalogue, (text) => wrongQuotes.test(text))).toEqual([])
  })

  it('writes 1000 ancestors without a separator', () => {
    expect(where(catalogue, (text) => /1[.,\s\u00a0]000/.test(text))).toEqual([])
  })

  it('promises no diagnosis, cure or certainty (glossary 6.2)', () => {
    const words = {
      ru: /пациент|мутаци|гаранти|уникальн|100\s?%/i,
      es: /paciente|mutaci|garantiz|garantía|únic[oa]s? en|100\s?%/i,
      en: /\bpatient|mutation|guarantee|unique|revolutionary|\bcure\b|100\s?%/i,
      pt: /paciente|mutaç|garant|100\s?%/i,
      lv: /pacient|mutācij|garant|100\s?%/i,
      it: /pazient|mutazion|garan[tz]|100\s?%/i,
    }[language]
    expect(where(catalogue, (text, key) => isOurs(key) && words.test(text))).toEqual([])
  })

  it('has button labels of at most 22 characters and filter chips of at most 14 (glossary 6.4)', () => {
    const buttons = [
      'basket.order',
      'common.retry',
      'common.close',
      'hero.choose',
      'locale.apply',
      'locale.yes',
      'locale.change',
      'e404.action',
      'nav.sampleReport',
      'genealogy.choose',
      'genealogy.more',
      'genealogy.allServices',
      'bots.open',
      'sub.submit',
      'sub.confirm',
      'sub.unsubscribe',
      'sub.later',
      'chat.open',
      'chat.send',
      'chat.intro.save',
      'chat.consent.accept',
      'chat.consent.decline',
      'chat.vote.like',
      'chat.vote.dislike',
      'chat.reload',
      'chat.reconnect',
    ]
    expect(buttons.filter((key) => !catalogue.has(key))).toEqual([])
    expect(where(catalogue, (text, key) => buttons.includes(key) && text.length > 22)).toEqual([])
    expect(where(catalogue, (text, key) => key.startsWith('filter.') && text.length > 14)).toEqual([])
  })

  it('has a lead of at most 20 words, which leaves room for the first offer on phones', () => {
    const words = plain(catalogue.get('hero.lead') ?? '').split(' ')
    expect(words.length).toBeGreaterThan(10)
    expect(words.length).toBeLessThanOrEqual(20)
  })

  it('has page titles that search results show completely, except two of the specification', () => {
    const keys = ['title.genealogyComplex', 'title.genealogyServices']
    expect(
      where(catalogue, (text, key) => key.startsWith('title.') && !keys.includes(key) && text.length > 60),
    ).toEqual([])
  })
})

// Between letters, because \b supports only a to z.
const word = (words: string, flags = 'iu') => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, flags)

describe('the reader is addressed consistently (glossary 7.5)', () => {
  it.each<[Language, RegExp]>([
    ['ru', word('ты|тебе|тебя|твой|твоя|твои')],
    ['ru', word('Вы|Вас|Вам|Ваш|Ваша|Ваши', 'u')],
    ['es', word('tú|tu|tus|te|vos|ti|vosotros')],
    ['pt', word('tu|teu|tua|vossa|a gente')],
    ['it', word('tu|tuo|tua|tuoi|tue|ti')],
    ['lv', word('jūs|jums|jūsu|jūsos|tu|tev|tavs', 'u')],
  ])('%s contains none of %s', (language, wrong) => {
    const starts = (text: string) => (language === 'ru' ? text.replace(/(?:^|[.?!]\s)\p{Lu}/gu, '') : text)
    expect(where(texts(language), (text) => wrong.test(starts(plain(text))))).toEqual([])
  })
})

describe('words and letters of another language', () => {
  it.each(LANGUAGES.filter((language) => language !== 'ru'))('%s contains no Cyrillic', (language) => {
    expect(where(texts(language), (text) => /\p{Script=Cyrillic}/u.test(text))).toEqual([])
  })

  it.each<[Language, RegExp]>([
    ['es', /[ãõ]/i],
    ['es', word('fax|(?<!aplicación )móvil|ordenador|droga|drogas|DNA')],
    [
      'pt',
      word(
        'DNA|fax|você|vocês|celular|tela|usuário|senha|câncer|cupom|registro|contato|equipe|arquivo digital|laudo|rapariga|bicha|propina',
      ),
    ],
    ['it', word('fax|referto|droghe|ADN')],
    ['lv', word('fax|iedzimts|atskaite|čats|DNA')],
    ['en', word('ADN|fax|genealogical tree|actual price')],
    ['ru', word('данный|является ли|факс|валидный|опция|DNA')],
    [
      'ru',
      word('счет|учет|еще|ребенок|ребенка|прием|отчет|отчета|отчете|надежный|насчет|вперед|ее|найдется|объем|черт'),
    ],
  ])('%s contains none of %s', (language, wrong) => {
    expect(where(texts(language), (text) => wrong.test(plain(text)))).toEqual([])
  })

  it('Spanish questions and exclamations begin with the inverted mark', () => {
    const count = (text: string, mark: string) => text.split(mark).length - 1
    expect(
      where(texts('es'), (text) => count(text, '?') !== count(text, '¿') || count(text, '!') !== count(text, '¡')),
    ).toEqual([])
  })
})
