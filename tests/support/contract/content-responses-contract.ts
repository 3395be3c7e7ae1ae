import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentResponse, ContentSubject } from './content-contract.ts'
import { write } from './embedded-fixture.ts'
import { expectProblem } from './problem-response.ts'

const STORY = {
  id: 'story',
  model: 'story',
  name: 'A story',
  data: { title: 'Title', author: { name: 'Anna', age: 40 }, blocks: [{ component: { name: 'Text' } }], word: 'once' },
}
const path = (query: string) => `/api/v3/content/story?apiKey=any&${query}`

/** Contract of the endpoints of the service and the fields of a response. */
export function contentResponsesContract({ fixture, results }: ContentSubject): void {
  const json = async <T>(address: string) => (await (await fixture().ask(address)).json()) as T
  const first = async (query: string) => (await results(path(query)))[0]
  beforeAll(() =>
    write(
      fixture().database,
      [STORY, { ...STORY, id: 'tale', model: 'tale', data: { title: 'Tale' } }],
      new Date('2026-02-03T04:05:06Z'),
    ),
  )

  describe('an entry', () => {
    it('is returned completely, with the metadata of the service', async () => {
      const at = Date.parse('2026-02-03T04:05:06Z')
      const { id, name, data } = STORY
      expect(await first('')).toEqual({
        id,
        name,
        data,
        modelId: 'story',
        published: 'published',
        rev: expect.stringMatching(/\w/),
        createdDate: at,
        lastUpdated: at,
      })
    })

    it.each<[string, object]>([
      ['fields=data.title', { id: 'story', data: { title: 'Title' } }],
      ['fields=name, data.author.name', { id: 'story', name: 'A story', data: { author: { name: 'Anna' } } }],
      ['fields=data.none', { id: 'story' }],
      ['fields=data.title&omit=data.title', { id: 'story', data: {} }],
      [
        'fields=data&omit=data.blocks,data.author.age',
        { id: 'story', data: { title: 'Title', author: { name: 'Anna' }, word: 'once' } },
      ],
      ['fields=data.author,data.author.name', { id: 'story', data: { author: { name: 'Anna', age: 40 } } }],
      ['fields=id.length,data.title,data.title.length,data.title.0', { id: 'story', data: { title: 'Title' } }],
      ['fields=data.blocks,data.blocks.length', { id: 'story', data: { blocks: STORY.data.blocks } }],
      ['fields=__proto__,constructor,data.__proto__.x', { id: 'story' }],
      [`fields=${encodeURIComponent('<b>,$where')},name`, { id: 'story', name: 'A story' }],
    ])('is returned with the requested fields: %s', async (query, expected) => {
      expect(await first(query)).toEqual(expected)
    })

    it.each([
      ['omit=data', ['data']],
      ['omit=name,rev', ['name', 'rev']],
      ['omit=none,data.none,__proto__', []],
    ])('is returned without the omitted fields: %s', async (query, left) => {
      const full = await first('')
      expect(Object.keys((await first(query)) ?? {}).toSorted()).toEqual(
        Object.keys(full ?? {})
          .filter((name) => !left.includes(name))
          .toSorted(),
      )
    })

    it('a field named like the prototype does not change Object.prototype', async () => {
      await write(fixture().database, [
        JSON.parse('{"id":"odd","model":"odd","data":{"part":{"__proto__":{"polluted":1}}}}') as object,
      ])
      await fixture().ask(
        '/api/v3/content/odd?apiKey=any&fields=data.part.__proto__.polluted,name&omit=data.part.__proto__',
      )
      expect('polluted' in {}).toBe(false)
    })
  })

  describe('the query API', () => {
    it.each(['v1', 'v3'])('version %s returns entries by model and by keys', async (version) => {
      expect(await json(`/api/${version}/content/tale?apiKey=any&fields=name`)).toEqual({
        results: [{ id: 'tale', name: 'A story' }],
      })
      expect(await json(`/api/${version}/query/any/tale?fields=name`)).toEqual({
        tale: [{ id: 'tale', name: 'A story' }],
      })
    })

    it.each(['v2', 'v4', 'V3', '3', '__proto__'])('rejects version %s', async (version) => {
      for (const address of [`/api/${version}/content/story?apiKey=any`, `/api/${version}/query/any/story`]) {
        const { detail } = await expectProblem(await fixture().ask(address), 400)
        expect(detail).toBe(`Invalid apiVersion: expected 'v1' or 'v3', received '${version}'`)
      }
    })

    it('accepts several keys, each with its own options in addition to common ones', async () => {
      const query =
        'fields=name&options.story.fields=data.word&options.other.model=tale&options.story.query.data.word=once'
      expect(await json(`/api/v3/query/any/story,other,none?${query}`)).toEqual({
        story: [{ id: 'story', data: { word: 'once' } }],
        other: [{ id: 'tale', name: 'A story' }],
        none: [],
      })
    })

    it('parses the options of a key like others', async () => {
      await expectProblem(await fixture().ask('/api/v3/query/any/story?options.story.limit=101'), 400)
      await expectProblem(
        await fixture().ask('/api/v3/query/any/story?options.story.query.data.word={"$where":"1"}'),
        400,
      )
      expect(await json<object>('/api/v3/query/any/story?options.tale.limit=101')).toHaveProperty('story')
      expect(await json('/api/v3/query/any/story?options.story.limit=0&limit=5')).toEqual({ story: [] })
    })

    it('returns code in the same form as the entry', async () => {
      expect(await json('/api/v1/codegen/any/tale?fields=name')).toEqual({ tale: [{ id: 'tale', name: 'A story' }] })
    })

    it('returns a repeated key once', async () => {
      expect(await json('/api/v3/query/any/tale,tale?fields=name')).toEqual({ tale: [{ id: 'tale', name: 'A story' }] })
    })

    it('a query of an aborted request is not processed', async () => {
      const ended = new Request(`${fixture().baseUrl}/api/v3/query/any/story?query.name=nothing`, {
        signal: AbortSignal.abort(),
      })
      expect(
        await fixture()
          .fetch(ended)
          .catch(() => 'given up'),
      ).toSatisfy((response) => response === 'given up' || response.status === 503)
    })

    it('returns no entries for an empty model', async () => {
      expect(await json('/api/v3/content/none?apiKey=any')).toEqual({ results: [] })
    })

    it.each(['', '?apiKey='])('rejects requests without a key: %s', async (query) => {
      const { detail } = await expectProblem(await fixture().ask(`/api/v3/content/story${query}`), 401)
      expect(detail).toBe('Fetching content failed, expected apiKey to be defined instead got: undefined')
    })

    it.each([
      '/api/v3/query/any/a b',
      '/api/v3/query/any/a,',
      `/api/v3/query/any/${'a,'.repeat(10)}a`,
      `/api/v3/content/${'a'.repeat(65)}?apiKey=any`,
      '/api/v3/content/%3Cb%3E?apiKey=any',
    ])('rejects an invalid name: %s', async (address) => {
      await expectProblem(await fixture().ask(address), 400)
    })

    it.each(['/api/v1/write/page', '/api/v3/codegen/any/page', '/api/v3/content', '/api/v3/query/any'])(
      'does not support %s',
      async (address) => {
        await expectProblem(await fixture().ask(`${address}?apiKey=any`), 404)
      },
    )
  })

  it('a seeded page is found by its path in both variants', async () => {
    for (const [address, id] of [
      ['/en/exome', 'exome-en'],
      ['/ru/ekzom', 'exome-ru'],
      ['/exome', 'exome-ru'],
      ['/full-genome', 'landing-full-genome-ru'],
    ]) {
      const attributes = encodeURIComponent(JSON.stringify({ urlPath: address }))
      const { page } = await json<{ page: ContentResponse[] }>(
        `/api/v3/query/any/page?userAttributes=${attributes}&limit=2`,
      )
      expect(page.map((entry) => entry.id)).toEqual([id])
    }
  })
}
