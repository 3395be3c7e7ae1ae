import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentSubject } from './content-contract.ts'
import { write } from './embedded-fixture.ts'
import { expectProblem } from './problem-response.ts'

const COUNT = 105
const ALL = Array.from({ length: COUNT }, (_, n) => `item-${String(n).padStart(3, '0')}`)
/** Entries with these numbers. */
const items = (...numbers: number[]) => numbers.map((n) => ALL[n])

const item = (id: string, n: number) => ({
  id,
  model: 'item',
  data: {
    n,
    word: n % 2 ? 'odd' : 'even',
    tags: [`t${n}`, 'all'],
    parts: [{ size: n, kind: 'a' }],
    ...(n === 7 && { seven: true }),
  },
})
const path = (query: string) => `/api/v3/content/item?apiKey=any${query && `&${query}`}`

const many = (count: number, of = (name: string): string => name): string[] =>
  Array.from({ length: count }, (_, index) => of(`f${index}`))

/** Limits, order and conditions of content queries. */
export function contentQueryContract({ fixture, ids }: ContentSubject): void {
  describe('entries of a model', () => {
    beforeAll(async () => {
      await write(fixture().database, [
        ...ALL.map(item),
        { ...item('draft', 200), published: 'draft' },
        { ...item('old', 201), published: 'archived' },
      ])
    })

    it.each([
      ['30 at a time by default', '', ALL.slice(0, 30)],
      ['up to the limit', 'limit=2', ALL.slice(0, 2)],
      ['up to 100 at a time', 'limit=100', ALL.slice(0, 100)],
      ['from the offset', 'limit=2&offset=3', ALL.slice(3, 5)],
      ['up to the last one', 'limit=100&offset=100', ALL.slice(100)],
      ['as an empty list beyond the last one', 'offset=1000', []],
      ['as an empty list for the limit 0', 'limit=0', []],
      ['in descending order of a field', 'sort.data.n=-1&limit=2', items(104, 103)],
      ['in ascending order of a field', 'sort.data.n=1&limit=2&offset=1', items(1, 2)],
      [
        'in the order of an object of fields',
        `sort=${encodeURIComponent('{"data.word":-1,"data.n":-1}')}&limit=2`,
        items(103, 101),
      ],
      ['in the order of two fields', 'sort.data.word=1&sort.data.n=-1&limit=2', items(104, 102)],
      ['in the order of creation', 'sort.createdDate=1&limit=2', items(0, 1)],
      ['in descending order of creation', 'sort.createdDate=-1&sort.id=-1&limit=2', items(104, 103)],
      ['in descending order of the id', 'sort.id=-1&limit=2', items(104, 103)],
      ['in the default order for a field that no entry has', 'sort.data.none=1&limit=2', items(0, 1)],
    ])('are returned %s: %s', async (_what, query, expected) => {
      expect(await ids(path(query))).toEqual(expected)
    })

    it.each([
      ['limit=101', 'limit: '],
      ['limit=-1', 'limit: '],
      ['limit=1.5', 'limit: '],
      ['limit=all', 'limit: '],
      ['limit=', 'limit: '],
      ['limit=Infinity', 'limit: '],
      ['offset=-1', 'offset: '],
      ['offset=9999999', 'offset: '],
      ['offset=x', 'offset: '],
      ['query={', 'query: '],
      [`query=${encodeURIComponent(JSON.stringify({ a: 'x'.repeat(10_000) }))}`, 'query: '],
      ['sort=up', 'sort: '],
      ['userAttributes={', 'userAttributes: '],
      [`sort=${encodeURIComponent(JSON.stringify(Object.fromEntries(many(6).map((name) => [name, 1]))))}`, 'sort: '],
      [many(6, (name) => `sort.${name}=1`).join('&'), 'sort: '],
      [`fields=${many(101).join()}`, 'fields: '],
      [`omit=${many(101).join()}`, 'omit: '],
      [many(101, (name) => `x.${name}=1`).join('&'), 'parameters: '],
    ])('rejects an invalid query: %s', async (query, detail) => {
      expect((await expectProblem(await fixture().ask(path(query)), 400)).detail).toContain(detail)
    })
  })

  describe('query conditions', () => {
    it.each([
      ['a number', 'data.n', 5, items(5)],
      ['a text', 'data.word', 'odd', items(1, 3, 5)],
      ['a boolean', 'data.seven', true, items(7)],
      ['a value of a list', 'data.tags', 't9', items(9)],
      ['a field of list items', 'data.parts.size', 4, items(4)],
      ['the id', 'id', 'item-003', items(3)],
      ['$eq', 'data.n', { $eq: 5 }, items(5)],
      ['$ne', 'data.n', { $ne: 0 }, items(1, 2, 3)],
      ['$gt', 'data.n', { $gt: 102 }, items(103, 104)],
      ['$gte', 'data.n', { $gte: 103 }, items(103, 104)],
      ['$lt', 'data.n', { $lt: 2 }, items(0, 1)],
      ['$lte', 'data.n', { $lte: 1 }, items(0, 1)],
      ['a range', 'data.n', { $gt: 4, $lt: 6 }, items(5)],
      ['$in', 'data.n', { $in: [3, 1, 500] }, items(1, 3)],
      ['$nin', 'data.n', { $nin: [0, 1] }, items(2, 3, 4)],
      ['an existing field', 'data.seven', { $exists: true }, items(7)],
      ['a missing field', 'data.seven', { $exists: false }, items(0, 1, 2)],
      ['$not', 'data.n', { $not: { $gt: 1 } }, items(0, 1)],
      ['$elemMatch', 'data.parts', { $elemMatch: { size: { $gt: 103 }, kind: 'a' } }, items(104)],
      ['$or', '$or', [{ 'data.n': 2 }, { 'data.n': 4 }], items(2, 4)],
      ['$and', '$and', [{ 'data.n': { $gt: 1 } }, { 'data.word': 'odd' }], items(3, 5, 7)],
      ['$nor', '$nor', [{ 'data.n': { $gt: 2 } }, { 'data.word': 'odd' }], items(0, 2)],
      ['no value of another type', 'data.n', { $gt: 'x' }, []],
      ['no field that no entry has', 'data.none', 1, []],
      ['no name of an object property', 'data.__proto__.polluted', 1, []],
    ])('match %s: %s', async (_what, field, value, expected) => {
      const json = encodeURIComponent(JSON.stringify(value))
      const filter = encodeURIComponent(`{${JSON.stringify(field)}:${JSON.stringify(value)}}`)
      for (const query of [`query.${encodeURIComponent(field)}=${json}`, `query=${filter}`]) {
        const found = await ids(path(`${query}&limit=3`))
        expect(found).toEqual(expected)
      }
      expect('polluted' in {}).toBe(false)
    })

    it.each([
      ['query.data.word=odd&query.data.n=3', items(3)],
      ['query.data.n.$gt=102', items(103, 104)],
      ['query.data.n.$gt=102&query.data.n.$lt=104', items(103)],
      ['query.data.n.$in=[4,2]', items(2, 4)],
      ['query.data.n=5&limit=1&offset=1', []],
      ['query.data.word=odd&limit=2&offset=1', items(3, 5)],
      ['query.data.word=odd&sort.data.n=-1&limit=2&offset=1', items(101, 99)],
    ])('combine several on one field: %s', async (query, expected) => {
      expect(await ids(path(query))).toEqual(expected)
    })

    it.each(['$where', '$regex', '$options', '$type', '$mod', '$expr', '$size', '$nothing'])(
      'do not support the operator %s',
      async (operator) => {
        for (const query of [
          `query.data.word=${encodeURIComponent(JSON.stringify({ [operator]: 'process.exit()' }))}`,
          `query=${encodeURIComponent(JSON.stringify({ $or: [{ 'data.word': { $not: { [operator]: '(a+)+$' } } }] }))}`,
          `query=${encodeURIComponent(JSON.stringify({ [operator]: 'process.exit()' }))}`,
          `query.${encodeURIComponent(operator)}=x`,
          `query.data.word.${encodeURIComponent(operator)}=x`,
        ])
          expect((await expectProblem(await fixture().ask(path(query)), 400)).detail).toBe(
            `query: unknown operator ${operator}`,
          )
      },
    )

    it.each([
      ['no list', '{"$and":5}'],
      ['a text', '{"$or":"x"}'],
      ['no condition', '{"$nor":[5]}'],
      ['no list of values', '{"data.n":{"$in":5}}'],
      ['no part', '{"data.n":{"$elemMatch":5}}'],
      ['nothing', '{"data.n":{"$not":null}}'],
      ['the prototype', '{"__proto__":{"polluted":1}}'],
      ['very deep', `{"data.n":${'['.repeat(4000)}${']'.repeat(4000)}}`],
      ['very deep in operators', `${'{"$not":'.repeat(1000)}1${'}'.repeat(1000)}`],
    ])('return a result or a rejection for an invalid form, not an error: %s', async (_what, query) => {
      const text = encodeURIComponent(query)
      for (const address of [
        `query=${text}`,
        `query.data.n=${text}`,
        `query.__proto__=${text}`,
        `sort=${text}`,
        `sort.data.n=${text}`,
        `userAttributes=${text}`,
      ])
        // 431 is the server's own limit for URLs.
        expect([200, 400, 431]).toContain((await fixture().ask(path(address))).status)
      expect('polluted' in {}).toBe(false)
    })
  })

  it('returns unpublished entries only with includeUnpublished=true', async () => {
    expect(await ids(path('query.data.n={"$gt":150}'))).toEqual([])
    expect(await ids(path('query.data.n={"$gt":150}&includeUnpublished=true'))).toEqual(['draft', 'old'])
    expect(await ids(path('query.data.n={"$gt":150}&includeUnpublished=yes'))).toEqual([])
  })
}
