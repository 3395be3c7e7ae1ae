import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unreadableTargets } from '../../support/generators/content-entries.ts'
import {
  pagePathsOf,
  contentEntrySchema,
  variationData,
  isUntargeted,
  readEntry,
} from '../../../lib/contract/content.ts'

const at = (value: unknown, operator = 'is', property = 'urlPath') => ({ property, operator, value })

describe('the paths of an entry', () => {
  it.each([
    ['the path of its target', { query: [at('/en/exome')] }, ['/en/exome']],
    ['all values of its target', { query: [at(['/ru/ekzom', '/exome'])] }, ['/ru/ekzom', '/exome']],
    ['the paths of all targets', { query: [at('/a'), at('/b')] }, ['/a', '/b']],
    [
      'the path in its data when no target has one',
      { query: [at('ru', 'is', 'locale')], data: { url: '/exome' } },
      ['/exome'],
    ],
    ['those of its targets, whatever its data contain', { query: [at('/a')], data: { url: '/b' } }, ['/a']],
    ['none of a pattern', { query: [at('/blog', 'startsWith')] }, []],
    ['none on another host', { query: [at(['//evil.example', 'https://evil.example/', 'exome', ''])] }, []],
    ['none with a space', { query: [at(['/a b', '/a\tb', '/a\n'])] }, []],
    ['none that is too long', { query: [at(`/${'a'.repeat(500)}`)] }, []],
    [
      'none that browsers send as another path',
      { query: [at(['/a?b', '/a#b', '/a;b', '/a\\b', '/a//b', '/\ud800', '/a\udc00b'])] },
      [],
    ],
    ['none that is not a string', { query: [at([null, 1, { a: 1 }, undefined])] }, []],
    ['none without targets', {}, []],
    ['none with invalid targets', { query: null }, []],
  ])('are %s', (_what, entry, addresses) => {
    expect(pagePathsOf(contentEntrySchema.parse({ id: 'a', ...entry }))).toEqual(addresses)
  })
})

describe('a malformed entry', () => {
  it.each([
    ['an invalid name', { name: 7 }, { name: '' }],
    ['no name', {}, { name: '' }],
    ['no targets, said so', { query: null }, { query: null }],
    ['a target without an operator', { query: [{ property: 'urlPath', value: '/a' }] }, { query: [at('/a')] }],
    ['an invalid share', { testRatio: 7 }, { testRatio: undefined }],
    ['invalid variations', { variations: [1] }, { variations: undefined }],
    ['an invalid time', { lastUpdated: 'yesterday' }, { lastUpdated: undefined }],
    ['fields of its own', { data: { colour: 'red' } }, { data: { colour: 'red' } }],
  ])('is parsed with %s', (_what, input, expected) => {
    expect(contentEntrySchema.parse({ id: 'a', ...input })).toMatchObject(expected)
  })

  it('loses only the variation that cannot be parsed', () => {
    const { variations } = contentEntrySchema.parse({
      id: 'a',
      variations: { good: { id: 'good', testRatio: 0.5 }, bad: { id: '<b>' }, none: null },
    })
    expect(variations).toEqual({ good: { id: 'good', name: '', testRatio: 0.5 }, bad: undefined, none: undefined })
  })

  it.each([
    ['without an id', {}],
    ['with markup for an id', { id: '<b>' }],
    ['with an endless id', { id: 'a'.repeat(101) }],
    ['with invalid data', { id: 'a', data: 'all' }],
  ])('%s is not an entry', (_what, input) => {
    expect(contentEntrySchema.safeParse(input).success).toBe(false)
  })

  it('a field named like the prototype does not change Object.prototype', () => {
    contentEntrySchema.parse(
      JSON.parse(
        '{"id":"a","__proto__":{"polluted":1},"variations":{"__proto__":{"id":"b","polluted":1}},"data":{"__proto__":{"polluted":1}}}',
      ),
    )
    expect('polluted' in {}).toBe(false)
  })
})

it.each([
  ['no target is named', undefined, true],
  ['an address is named', [at('/a')], true],
  ['a language is named', [at('/a'), at('ru', 'is', 'locale')], true],
  ['a country is named', [at('/a'), at('KG', 'is', 'country')], false],
  ['a device is left out', [at('mobile', 'isNot', 'device')], false],
])('an entry is untargeted when %s: %s', (_what, query, expected) => {
  expect(isUntargeted(contentEntrySchema.parse({ id: 'a', query }))).toBe(expected)
})

/** An entry in English. */
function read(entry: unknown) {
  const found = readEntry(contentEntrySchema.parse(entry), 'en-EN')
  if ('problem' in found) throw new Error(found.problem)
  return found.entry
}

it('an entry with invalid targets is rejected instead of being shown to all visitors', () => {
  fc.assert(
    fc.property(unreadableTargets, (query) => {
      expect(contentEntrySchema.safeParse({ id: 'a', query }).success).toBe(false)
    }),
  )
})

describe('a variation of a test', () => {
  const shown = (data: object, own?: object) =>
    variationData(read({ id: 'a', data, variations: { bold: { id: 'bold', ...(own && { data: own }) } } }), 'bold')
  it.each([
    [
      'the content of the entry when it has none of its own',
      { title: 'A', blocks: [1] },
      undefined,
      { title: 'A', blocks: [1] },
    ],
    ['its own title', { title: 'A', blocks: [1] }, { title: 'B' }, { title: 'B', blocks: [1] }],
    ['its own blocks as a string', { title: 'A', blocks: [1] }, { blocksString: '[2]' }, { title: 'A', blocks: [2] }],
    ['its own blocks when those of the entry are a string', { blocksString: '[1]' }, { blocks: [2] }, { blocks: [2] }],
    [
      'the blocks of the entry when its own are invalid',
      { blocks: [1] },
      { blocks: 'none', title: 7 },
      { blocks: [1] },
    ],
  ])('has %s', (_what, data, own, expected) => {
    expect(shown(data, own)).toEqual(expected)
  })

  it('a missing variation falls back to the data of the entry', () => {
    expect(variationData(read({ id: 'a', data: { title: 'A' } }), 'gone')).toEqual({ title: 'A' })
  })
})
