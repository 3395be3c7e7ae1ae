import { describe, expect, it } from 'vitest'
import { EntryError, parseEntryInput } from '../../../lib/embedded/content/entry-writer.ts'

const nested = (depth: number) => {
  let value: object = {}
  for (let at = 0; at < depth; at++) value = { value }
  return value
}
const problem = (value: unknown): string => {
  try {
    parseEntryInput(value)
  } catch (error) {
    if (error instanceof EntryError) return error.message
    throw error
  }
  return ''
}

describe('a written entry', () => {
  it('is a draft page by default', () => {
    expect(parseEntryInput({ id: 'a' })).toEqual({ model: 'page', published: 'draft', entry: { id: 'a', name: '' } })
  })

  it('sets its model and whether it is published', () => {
    expect(parseEntryInput({ id: 'a', model: 'symbol', published: 'published', name: 'A' })).toEqual({
      model: 'symbol',
      published: 'published',
      entry: { id: 'a', name: 'A' },
    })
  })

  it('loses only fields that the service manages', () => {
    const entry = {
      id: 'a',
      name: 'A',
      modelId: 'x',
      createdDate: 1,
      lastUpdated: 2,
      rev: 'x',
      data: { title: 'T', own: [1] },
      ownerId: 'kept',
    }
    expect(parseEntryInput(entry).entry).toEqual({
      id: 'a',
      name: 'A',
      data: { title: 'T', own: [1] },
      ownerId: 'kept',
    })
  })

  it('can be large and deeply nested', () => {
    expect(problem({ id: 'a', data: { text: 'x'.repeat(1_900_000) } })).toBe('')
    expect(problem({ id: 'a', data: nested(50) })).toBe('')
  })
})

describe('an invalid entry is reported', () => {
  it.each([
    ['a missing entry', undefined, /^the entry: /],
    ['null instead of an entry', null, /^the entry: /],
    ['a string instead of an entry', 'entry', /^the entry: /],
    ['a list instead of an entry', [{ id: 'a' }], /^the entry: /],
    ['a missing id', {}, /^id: /],
    ['an id with a slash', { id: 'a/b' }, /^id: an id of 1 to 100 letters/],
    ['a model with a slash', { id: 'a', model: '../page' }, /^model: a name of 1 to 64 letters/],
    ['an unknown state', { id: 'a', published: 'shown' }, /^published: /],
    ['data that are not an object', { id: 'a', data: 'all' }, /^data: /],
    ['data that are a list', { id: 'a', data: [] }, /^data: /],
    ['several invalid fields', { model: 7, data: 7 }, /^model: .*\nid: .*\ndata: /],
    ['data that are nested too deeply', { id: 'a', data: nested(100) }, /^nested deeper than 60 levels$/],
    ['data that are nested much too deeply', { id: 'a', data: nested(200_000) }, /^nested deeper than 60 levels$/],
    ['data that are too large', { id: 'a', data: { text: 'x'.repeat(2_000_000) } }, /^more than 2000000 characters$/],
    [
      'data with too many parts',
      { id: 'a', data: { list: Array.from({ length: 1_000_001 }, () => 1) } },
      /^more than 2000000 characters$/,
    ],
  ])('is reported with its field: %s', (_what, value, message) => {
    expect(problem(value)).toMatch(message)
  })

  it('an invalid target is removed instead of targeting all visitors', () => {
    expect(problem({ id: 'a', query: [{ property: 'urlPath', operator: 7 }] })).toMatch(/^query/)
  })
})
