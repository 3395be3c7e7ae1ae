import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentSubject } from './content-contract.ts'
import { write } from './embedded-fixture.ts'

const target = (property: string, operator: string | undefined, value?: unknown) => ({
  property,
  ...(operator && { operator }),
  value,
})

/** Creates one entry for each target, by id. */
const TARGETS: Readonly<Record<string, readonly object[]>> = {
  everybody: [],
  is: [target('place', 'is', 'lab')],
  default: [target('place', undefined, 'lab')],
  'is-one-of': [target('place', 'is', ['lab', 'home'])],
  'is-number': [target('age', 'is', 40)],
  'is-not': [target('place', 'isNot', 'lab')],
  contains: [target('place', 'contains', 'om')],
  'contains-not': [target('place', 'doesNotContain', 'om')],
  'starts-with': [target('place', 'startsWith', 'ho')],
  'ends-with': [target('place', 'endsWith', 'ab')],
  greater: [target('age', 'greaterThan', 40)],
  less: [target('age', 'lessThan', 40)],
  'at-least': [target('age', 'greaterThanOrEqualTo', 40)],
  'at-most': [target('age', 'lessThanOrEqualTo', 40)],
  both: [target('place', 'is', 'lab'), target('age', 'is', 40)],
  unknown: [target('place', 'resembles', 'lab')],
  prototype: [target('place', 'constructor', 'lab')],
  'own-prototype': [target('__proto__', 'is', 'lab')],
}
const UNAIMED = ['contains-not', 'everybody', 'is-not']

/** Contract of target audiences of entries. */
export function contentTargetsContract({ fixture, ids }: ContentSubject): void {
  const idsFor = async (attributes: string, query = '') =>
    (await ids(`/api/v3/content/offer?apiKey=any&userAttributes=${encodeURIComponent(attributes)}${query}`)).toSorted()

  describe('targets', () => {
    beforeAll(async () => {
      await write(
        fixture().database,
        Object.entries(TARGETS).map(([id, query]) => ({ id, model: 'offer', query, data: {} })),
      )
      const paths: [string, object[], object?][] = [
        ['at', [target('urlPath', 'is', '/a/b')]],
        ['at-two', [target('urlPath', 'is', ['/a/b', '/c'])]],
        ['below', [target('urlPath', 'startsWith', '/a')], { url: '/a' }],
        ['elsewhere', [target('urlPath', 'isNot', '/a/b')], { url: '/x' }],
        ['address', [], { url: '/a/b' }],
        ['at-and-aimed', [target('urlPath', 'is', '/a/b'), target('place', 'is', 'lab')]],
        ['sound', [target('urlPath', 'is', "/it's")]],
      ]
      await write(
        fixture().database,
        paths.map(([id, query, data = {}]) => ({ id, model: 'path', query, data })),
      )
    })

    it.each([
      ['{}', UNAIMED],
      ['{"place":"lab"}', ['contains-not', 'default', 'ends-with', 'everybody', 'is', 'is-one-of']],
      ['{"place":"home"}', ['contains', 'everybody', 'is-not', 'is-one-of', 'starts-with']],
      ['{"place":["lab","x"]}', ['contains-not', 'default', 'everybody', 'is', 'is-one-of']],
      ['{"age":40}', [...UNAIMED, 'at-least', 'at-most', 'is-number']],
      ['{"age":41}', [...UNAIMED, 'at-least', 'greater']],
      ['{"age":39}', [...UNAIMED, 'at-most', 'less']],
      ['{"age":"40"}', UNAIMED],
      [
        '{"place":"lab","age":40}',
        [
          'at-least',
          'at-most',
          'both',
          'contains-not',
          'default',
          'ends-with',
          'everybody',
          'is',
          'is-number',
          'is-one-of',
        ],
      ],
      ['{"place":null,"age":null}', UNAIMED],
      ['{"__proto__":"lab"}', UNAIMED],
      ['[]', UNAIMED],
      ['7', UNAIMED],
    ])('selects the entries for the attributes %s', async (attributes, expected) => {
      expect(await idsFor(attributes)).toEqual(expected.toSorted())
    })

    it('do not filter entries without attributes', async () => {
      expect((await ids('/api/v3/content/offer?apiKey=any')).toSorted()).toEqual(Object.keys(TARGETS).toSorted())
    })

    it('are independent of conditions', async () => {
      expect(await idsFor('{"place":"lab"}', '&query.id={"$in":["is","is-not","everybody"]}&sort.name=1')).toEqual([
        'everybody',
        'is',
      ])
      expect(await idsFor('{"place":"lab"}', '&limit=2')).toHaveLength(2)
    })

    it.each([
      ['/a/b', ['address', 'at', 'at-two', 'below']],
      ['/c', ['address', 'at-two', 'elsewhere']],
      ['/a', ['address', 'below', 'elsewhere']],
      ['/a/x', ['address', 'below', 'elsewhere']],
      ["/it's", ['address', 'elsewhere', 'sound']],
      ['/nowhere', ['address', 'elsewhere']],
    ])('select the entries for the path %s', async (urlPath, expected) => {
      const attributes = encodeURIComponent(JSON.stringify({ urlPath }))
      expect((await ids(`/api/v3/content/path?apiKey=any&userAttributes=${attributes}`)).toSorted()).toEqual(expected)
    })
  })
}
