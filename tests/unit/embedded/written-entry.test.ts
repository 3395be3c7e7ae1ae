import { describe, expect, it } from 'vitest'
import { EntryError, parseWritten } from '../../../lib/embedded/content/writing.ts'

const nested = (depth: number) => {
  let value: object = {}
  for (let at = 0; at < depth; at++) value = { value }
  return value
}
const problem = (value: unknown): string => {
  try {
    parseWritten(value)
  } catch (error) {
    if (error instanceof EntryError) return error.message
    throw error
  }
  return ''
}

describe('an entry that is written', () => {
  it('is a draft of a page where it does not say more', () => {
    expect(parseWritten({ id: 'a' })).toEqual({ model: 'page', published: 'draft', entry: { id: 'a', name: '' } })
  })

  it('says its model and whether it is shown', () => {
    expect(parseWritten({ id: 'a', model: 'symbol', published: 'published', name: 'A' })).toEqual({
      model: 'symbol',
      published: 'published',
      entry: { id: 'a', name: 'A' },
    })
  })

  it('loses what only the service knows, and nothing else', () => {
    const given = {
      id: 'a',
      name: 'A',
      modelId: 'x',
      createdDate: 1,
      lastUpdated: 2,
      rev: 'x',
      data: { title: 'T', own: [1] },
      ownerId: 'kept',
    }
    expect(parseWritten(given).entry).toEqual({ id: 'a', name: 'A', data: { title: 'T', own: [1] }, ownerId: 'kept' })
  })

  it('may be large and deep', () => {
    expect(problem({ id: 'a', data: { text: 'x'.repeat(1_900_000) } })).toBe('')
    expect(problem({ id: 'a', data: nested(50) })).toBe('')
  })
})

describe('what is wrong with one is named', () => {
  it.each([
    ['nothing', undefined, /^the entry: /],
    ['null', null, /^the entry: /],
    ['a text', 'entry', /^the entry: /],
    ['a list', [{ id: 'a' }], /^the entry: /],
    ['no id', {}, /^id: /],
    ['an id with a slash', { id: 'a/b' }, /^id: an id of 1 to 100 letters/],
    ['a model with a slash', { id: 'a', model: '../page' }, /^model: a name of 1 to 64 letters/],
    ['another state', { id: 'a', published: 'shown' }, /^published: /],
    ['data that are none', { id: 'a', data: 'all' }, /^data: /],
    ['data that are a list', { id: 'a', data: [] }, /^data: /],
    ['all of it', { model: 7, data: 7 }, /^model: .*\nid: .*\ndata: /],
    ['too deep', { id: 'a', data: nested(100) }, /^deeper than 60 parts within parts$/],
    ['much too deep', { id: 'a', data: nested(200_000) }, /^deeper than 60 parts within parts$/],
    ['too large', { id: 'a', data: { text: 'x'.repeat(2_000_000) } }, /^more than 2000000 characters$/],
    [
      'too many parts',
      { id: 'a', data: { list: Array.from({ length: 1_000_001 }, () => 1) } },
      /^more than 2000000 characters$/,
    ],
  ])('%s', (_what, value, message) => {
    expect(problem(value)).toMatch(message)
  })

  it('a target that is none is no target, not an entry for everybody', () => {
    expect(problem({ id: 'a', query: [{ property: 'urlPath', operator: 7 }] })).toMatch(/^query/)
  })
})
