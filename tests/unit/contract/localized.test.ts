import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentEntrySchema, variationData, declaredPaths, readEntry } from '../../../lib/contract/content.ts'
import { formsOf, resolveLocale } from '../../../lib/contract/localized.ts'
import { LOCALES, LOCALIZED, options, unreadableData } from '../../support/generators/content-entries.ts'
import { cases } from '../../support/generators/runs.ts'

const localized = (forms: object) => ({ '@type': LOCALIZED, ...forms })
const dataIn = (locale: string, data: unknown) => {
  const read = readEntry(contentEntrySchema.parse({ id: 'a', name: 'internal name', data }), locale)
  return 'entry' in read ? read.entry.data : read.problem
}

describe('a localized value of the page builder', () => {
  it('is resolved for the locale at any depth, and nothing else changes', () => {
    fc.assert(
      fc.property(options, fc.constantFrom(...LOCALES), ({ source, in: expected }, locale) => {
        expect(resolveLocale(source, locale)).toEqual(expected(locale))
      }),
      cases(500, 10_000),
    )
  })

  it('is resolved in every part of an entry: blocks, columns, symbols, variations and serialized blocks', () => {
    fc.assert(
      fc.property(options, fc.constantFrom(...LOCALES), ({ source, in: expected }, locale) => {
        const makeEntry = (part: unknown) => ({
          blocks: [
            {
              component: {
                name: 'Columns',
                options: { columns: [{ blocks: [{ component: { name: 'Text', options: part } }] }] },
              },
            },
            {
              component: {
                name: 'Symbol',
                options: {
                  symbol: { content: { data: { blocks: [{ component: { name: 'Text', options: part } }] } } },
                },
              },
            },
          ],
        })
        const asText = JSON.stringify(makeEntry(source).blocks)
        const entry = contentEntrySchema.parse({
          id: 'a',
          data: makeEntry(source),
          variations: { bold: { id: 'bold', data: { blocksString: asText } } },
        })
        const read = readEntry(entry, locale)
        if (!('entry' in read)) throw new Error(read.problem)
        expect(read.entry.data).toEqual(makeEntry(expected(locale)))
        // JSON omits undefined values.
        expect(JSON.parse(JSON.stringify(variationData(read.entry, 'bold')))).toEqual(
          JSON.parse(JSON.stringify(makeEntry(expected(locale)))),
        )
      }),
      cases(200, 3000),
    )
  })

  it.each([
    ['es-ES', { Default: 'd', 'es-ES': 'own', es: 'short' }, 'own'],
    ['es-ES', { Default: 'd', es: 'short', 'es-MX': 'elsewhere' }, 'short'],
    ['es-ES', { Default: 'd', 'es-PE': 'elsewhere' }, 'elsewhere'],
    ['es-ES', { Default: 'd', es_es: 'underscore' }, 'underscore'],
    ['es-ES', { Default: 'd', 'es-ES': '', es: null }, 'd'],
    ['en-EN', { Default: 'd', 'en-US': 'American' }, 'American'],
    ['pt-PT', { Default: 'd', 'pt-BR': 'Brazil' }, 'Brazil'],
    ['es-ES', { Default: 'd', 'est-EE': 'Estonia' }, 'd'],
    ['lv-LV', { Default: false, 'lv-LV': true }, true],
    ['lv-LV', { Default: true, 'lv-LV': false }, false],
    ['ru-RU', { Default: localized({ Default: 'x', ru: 'twice' }) }, 'twice'],
  ])('%s of %j is %j', (locale, forms, expected) => {
    expect(resolveLocale(localized(forms), locale)).toBe(expected)
  })

  it('is unchanged when it has no translation or only a similar type', () => {
    const none = localized({ 'es-ES': 'es' })
    expect(resolveLocale({ title: none, other: { '@type': 'other', Default: 'd' } }, 'en-EN')).toEqual({
      title: none,
      other: { '@type': 'other', Default: 'd' },
    })
  })

  it('treats a blank title as missing', () => {
    const blank = fc.constantFrom('', ' ', '\u00a0', '\u200b', '\u2800')
    fc.assert(
      fc.property(blank, (title) => {
        expect(dataIn('es-ES', { title })).toEqual({})
        expect(dataIn('es-ES', { title: localized({ Default: 'Exome', 'es-ES': title }) })).toEqual({ title: 'Exome' })
      }),
    )
  })

  it('has its title, never the internal name', () => {
    const title = localized({ Default: 'Exome', 'es-ES': 'Exoma' })
    expect([dataIn('es-ES', { title }), dataIn('en-EN', { title })]).toEqual([{ title: 'Exoma' }, { title: 'Exome' }])
    expect(dataIn('en-EN', { title: localized({ 'es-ES': 'Exoma' }) })).toBe(
      'data.title: a text in the language of the page is expected',
    )
  })
})

it('unreadable data are reported as a problem', () => {
  fc.assert(
    fc.property(unreadableData, fc.constantFrom(...LOCALES), (data, locale) => {
      const entry = contentEntrySchema.safeParse({ id: 'a', data })
      if (!entry.data) return
      const read = readEntry(entry.data, locale)
      expect('problem' in read && read.problem).toMatch(/^data(?:\.\w+)?: \S/)
    }),
    cases(100, 1000),
  )
})

it.each([
  ['null', { title: null, blocks: null, blocksString: null }],
  ['an empty text', { blocksString: '' }],
  ['fields that are not there', {}],
])('%s for a field is no problem', (_what, data) => {
  expect(typeof dataIn('en-EN', data)).toBe('object')
})

it('serialized blocks that are nested too deeply are reported as a problem', () => {
  expect(dataIn('en-EN', { blocksString: '['.repeat(5000) + ']'.repeat(5000) })).toBe(
    'data.blocksString: a list of blocks as JSON is expected',
  )
})

it('an entry is listed once at every path of a localized target', () => {
  const value = localized({
    Default: '/en/exome',
    'es-ES': '/es/exoma',
    lv: ['/lv/eksoms', '/lv/exome'],
    it: '/en/exome',
    pt: null,
  })
  const at = (entry: object) => declaredPaths(contentEntrySchema.parse({ id: 'a', ...entry }))
  expect(at({ query: [{ property: 'urlPath', operator: 'is', value }] })).toEqual([
    '/en/exome',
    '/es/exoma',
    '/lv/eksoms',
    '/lv/exome',
    null,
  ])
  expect(at({ data: { url: value } })).toHaveLength(5)
  expect(formsOf(['/a', '/b'])).toEqual(['/a', '/b'])
})
