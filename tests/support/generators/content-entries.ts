import fc from 'fast-check'
import { LANGUAGES, localeOf } from '../../../lib/domain/languages.ts'
import { normalizeLine } from '../../../lib/domain/text.ts'

export const LOCALIZED = '@builder.io/core:LocalizedValue'
export const LOCALES = LANGUAGES.map(localeOf)

/** A value as sent by the page builder, and its text in a locale; `lost` if it has none. */
interface Localizable {
  readonly source: unknown
  readonly in: (locale: string) => unknown
}

const same = (value: unknown): Localizable => ({ source: value, in: () => value })
const text = fc.string({ minLength: 1, maxLength: 12 }).filter((words) => normalizeLine(words) !== '')
const nothing = fc.constantFrom<unknown>(undefined, null, '', ' ', '\u00a0\n', '\u200b', '\u2800')

/** A localized text: each language is filled, or empty in one of the ways that clearing a field leaves. */
const localizedText: fc.Arbitrary<Localizable> = fc
  .tuple(
    text,
    fc.constantFrom(...LOCALES),
    fc.oneof(text, nothing),
    fc.oneof(text, nothing),
    fc.oneof(text, nothing),
    fc.boolean(),
  )
  .map(([standard, locale, own, short, elsewhere, isLower]) => {
    const language = locale.slice(0, 2)
    const forms = {
      [isLower ? locale.toLowerCase().replace('-', '_') : locale]: own,
      [language]: short,
      [`${language}-XX`]: elsewhere,
    }
    const translated = [own, short, elsewhere].find((form) => normalizeLine(String(form ?? '')) !== '')
    return {
      source: { '@type': LOCALIZED, Default: standard, ...forms },
      in: (requested) => (requested === locale ? (translated ?? standard) : standard),
    }
  })

const plain = fc
  .oneof(
    text,
    fc.constantFrom<unknown>(null, true, false, 0, 7, ''),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  )
  .map(same)

const record = (parts: readonly (readonly [string, Localizable])[]): Localizable => ({
  source: Object.fromEntries(parts.map(([name, { source }]) => [name, source])),
  in: (locale) => Object.fromEntries(parts.map(([name, part]) => [name, part.in(locale)])),
})
const list = (items: readonly Localizable[]): Localizable => ({
  source: items.map(({ source }) => source),
  in: (locale) => items.map((item) => item.in(locale)),
})
/** A whole part of an entry that is localized, with localized values in its forms. */
const localized = (standard: Localizable, spanish: Localizable): Localizable => ({
  source: { '@type': LOCALIZED, Default: standard.source, 'es-ES': spanish.source },
  in: (locale) => (locale === 'es-ES' ? spanish : standard).in(locale),
})

const names = fc.constantFrom(
  'title',
  'text',
  'link',
  'items',
  'columns',
  'symbol',
  'content',
  'data',
  'question',
  'constructor',
  'options',
)

/** Options of blocks, at any depth. */
export const options: fc.Arbitrary<Localizable> = fc.letrec<{ part: Localizable; record: Localizable }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    plain,
    localizedText,
    tie('record'),
    fc.array(tie('part'), { maxLength: 3 }).map(list),
    fc.tuple(tie('record'), tie('record')).map(([standard, spanish]) => localized(standard, spanish)),
  ),
  record: fc.uniqueArray(fc.tuple(names, tie('part')), { maxLength: 4, selector: ([name]) => name }).map(record),
})).record

/** Invalid data of an entry, or data with an invalid part. */
export const unreadableData = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    'all',
    7,
    [1],
    { title: 7 },
    { title: ['A'] },
    { title: 'a'.repeat(501) },
    { blocks: 'all' },
    { blocks: { 0: {} } },
  ),
  fc.constantFrom<unknown>(
    { blocksString: '{' },
    { blocksString: '{"a":1}' },
    { blocksString: 'null' },
    { blocksString: 7 },
  ),
  fc.constant({ title: { '@type': LOCALIZED, 'xx-XX': 'Elsewhere' } }),
  fc.constant({ title: { '@type': LOCALIZED, Default: { a: 1 } } }),
)

/** Block settings that hide a block everywhere. */
export const hidden = fc.constantFrom<object>(
  { hide: true },
  { hide: 'true' },
  { hide: ' True ' },
  { show: false },
  { show: 'false' },
  { show: 'FALSE' },
  { show: true, hide: true },
  { responsiveStyles: { large: { display: 'none' } } },
  { responsiveStyles: { large: { display: ' None !important' }, small: { color: 'red' } } },
  { responsiveStyles: { large: { display: 'none' }, medium: { display: 'none' }, small: { display: 'none' } } },
)

/** Block settings that do not hide a block. */
export const visible = fc.constantFrom<object>(
  {},
  { hide: false },
  { hide: 'false' },
  { hide: null },
  { hide: 1 },
  { show: true },
  { show: 'true' },
  { show: null },
  { show: '' },
  { responsiveStyles: null },
  { responsiveStyles: 'none' },
  { responsiveStyles: { large: 'none' } },
  { responsiveStyles: { large: { display: 'flex' } } },
  { responsiveStyles: { large: { display: 7 }, medium: null } },
  { responsiveStyles: { large: { display: 'nonesuch' } } },
)

/** Remains of removed code in page builder data. */
export const removedCode = fc.constantFrom<object>(
  { bindings: {} },
  { code: { bindings: {}, actions: {} } },
  { code: { bindings: { show: '' } }, actions: { click: ' ' } },
  { actions: [], repeat: null },
  { repeat: { collection: '' } },
)

/** Invalid fields of an entry, by path. */
export const unreadableFields = fc
  .uniqueArray(
    fc.constantFrom<readonly [path: string, value: unknown]>(
      ['name', 7],
      ['testRatio', '0.5'],
      ['testRatio', 7],
      ['lastUpdated', '2026-01-01'],
      ['published', true],
      ['variations', [1]],
      ['variations', { bold: { id: 'bold', data: 'all' } }],
      ['data.url', 7],
      ['data.product', ['exome']],
      ['data.description', 'x'.repeat(2001)],
    ),
    { selector: ([path]) => path, minLength: 1 },
  )
  .map((fields) => {
    const named = (prefix: string) =>
      Object.fromEntries(
        fields.flatMap(([path, value]) => (path.startsWith(prefix) ? [[path.slice(prefix.length), value]] : [])),
      )
    const { data: _data, ...top } = named('')
    return {
      paths: fields.map(([path]) => path),
      entry: {
        ...Object.fromEntries(Object.entries(top).filter(([name]) => !name.startsWith('data.'))),
        data: named('data.'),
      },
    }
  })

/** Targets of which one is invalid. */
export const unreadableTargets = fc.constantFrom<unknown>(
  'everybody',
  {},
  [7],
  [{ property: 'country', value: 'KG' }, null],
  [{ operator: 'is', value: '/a' }],
  [['urlPath', '/a']],
)
