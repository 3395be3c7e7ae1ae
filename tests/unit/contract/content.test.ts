import { describe, expect, it } from 'vitest'
import { addressesOf, contentEntrySchema } from '../../../lib/contract/content.ts'

const at = (value: unknown, operator = 'is', property = 'urlPath') => ({ property, operator, value })

describe('an entry stands at', () => {
  it.each([
    ['its target', { query: [at('/en/exome')] }, ['/en/exome']],
    ['all of its targets', { query: [at(['/ru/ekzom', '/exome'])] }, ['/ru/ekzom', '/exome']],
    ['several targets', { query: [at('/a'), at('/b')] }, ['/a', '/b']],
    ['the address in its data, where no target says one', { query: [at('ru', 'is', 'locale')], data: { url: '/exome' } }, ['/exome']],
    ['its targets, whatever its data say', { query: [at('/a')], data: { url: '/b' } }, ['/a']],
    ['no pattern', { query: [at('/blog', 'startsWith')] }, []],
    ['no other host', { query: [at(['//evil.example', 'https://evil.example/', 'exome', ''])] }, []],
    ['no address with a space', { query: [at(['/a b', '/a\tb', '/a\n'])] }, []],
    ['no endless address', { query: [at(`/${'a'.repeat(500)}`)] }, []],
    ['nothing that is no text', { query: [at([null, 1, { a: 1 }, undefined])] }, []],
    ['nowhere, where nothing says where', {}, []],
    ['nowhere, where its targets are none', { query: null }, []],
  ])('%s', (_what, entry, addresses) => {
    expect(addressesOf(contentEntrySchema.parse({ id: 'a', ...entry }))).toEqual(addresses)
  })
})

describe('an untidy entry', () => {
  it.each([
    ['a name that is none', { name: 7 }, { name: '' }],
    ['no name', {}, { name: '' }],
    ['targets that are none', { query: 'everybody' }, { query: undefined }],
    ['no targets, said so', { query: null }, { query: null }],
    ['a target without an operator', { query: [{ property: 'urlPath', value: '/a' }] }, { query: [at('/a')] }],
    ['a share that is none', { testRatio: 7 }, { testRatio: undefined }],
    ['variations that are none', { variations: [1] }, { variations: undefined }],
    ['a time that is none', { lastUpdated: 'yesterday' }, { lastUpdated: undefined }],
    ['a title that is none', { data: { title: 7 } }, { data: { title: undefined } }],
    ['an endless title', { data: { title: 'a'.repeat(1000) } }, { data: { title: undefined } }],
    ['blocks that are none', { data: { blocks: 'all' } }, { data: { blocks: undefined } }],
    ['fields of its own', { data: { colour: 'red' } }, { data: { colour: 'red' } }],
  ])('with %s is read', (_what, given, expected) => {
    expect(contentEntrySchema.parse({ id: 'a', ...given })).toMatchObject(expected)
  })

  it('loses a variation that cannot be read, and no other', () => {
    const { variations } = contentEntrySchema.parse({ id: 'a', variations: { good: { id: 'good', testRatio: 0.5 }, bad: { id: '<b>' }, none: null } })
    expect(variations).toEqual({ good: { id: 'good', name: '', testRatio: 0.5 }, bad: undefined, none: undefined })
  })

  it.each([
    ['without an id', {}],
    ['with markup for an id', { id: '<b>' }],
    ['with an endless id', { id: 'a'.repeat(101) }],
    ['with data that are none', { id: 'a', data: 'all' }],
  ])('%s is none', (_what, given) => {
    expect(contentEntrySchema.safeParse(given).success).toBe(false)
  })

  it('that names a prototype changes none', () => {
    contentEntrySchema.parse(
      JSON.parse('{"id":"a","__proto__":{"polluted":1},"variations":{"__proto__":{"id":"b","polluted":1}},"data":{"__proto__":{"polluted":1}}}'),
    )
    expect('polluted' in {}).toBe(false)
  })
})
