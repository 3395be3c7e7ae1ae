import { describe, expect, it } from 'vitest'
import type { Subject } from './product-backend-contract.ts'
import { expectProblem } from './problem-response.ts'

const ALL = '/ofrep/v1/evaluate/flags'
const SEEDED = ['discounts', 'planning'].map((key) => ({ key, value: true, reason: 'STATIC', variant: 'on' }))

/** Contract of the OpenFeature remote evaluation protocol with the seeded flags (decisions, Outside systems). */
export function flagsContract({ experiments, ask }: Pick<Subject, 'experiments' | 'ask'>): void {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })

  describe('flags', () => {
    it.each([ALL, `${ALL}/`])('are all evaluated at %s', async (path) => {
      const response = await post(path, { context: { targetingKey: 'x', country: 'PE', plan: { deep: [1] } } })
      expect([response.status, await response.json()]).toEqual([200, { flags: SEEDED }])
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
      expect(response.headers.get('cache-control')).toBe('no-store')
    })

    it('are sent with an ETag, and not again when unchanged', async () => {
      const etag = (await post(ALL, { context: {} })).headers.get('etag') ?? ''
      expect(etag).toMatch(/^"[^"]+"$/)
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const response = await post(ALL, { context: {} }, { 'if-none-match': known })
        expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', etag])
      }
      for (const other of ['"other"', etag.replaceAll('"', '')])
        expect((await post(ALL, { context: {} }, { 'if-none-match': other })).status).toBe(200)
    })

    it.each(['planning', 'planning/'])('are evaluated one by one at …/%s', async (path) => {
      const response = await post(`${ALL}/${path}`, { context: {} })
      expect([response.status, await response.json()]).toEqual([200, SEEDED[1]])
    })

    it.each(['nothing', 'constructor', '__proto__', "'; drop table flags; --", 'планирование'])(
      'include no flag with the key %s',
      async (key) => {
        const response = await post(`${ALL}/${encodeURIComponent(key)}`, { context: {} })
        expect([response.status, await response.json()]).toEqual([
          404,
          { key, errorCode: 'FLAG_NOT_FOUND', errorDetails: expect.any(String) },
        ])
      },
    )

    it.each<[string, unknown]>([
      ['PARSE_ERROR', ''],
      ['PARSE_ERROR', '{"context":'],
      ['PARSE_ERROR', '<context/>'],
      ['INVALID_CONTEXT', 'null'],
      ['INVALID_CONTEXT', []],
      ['INVALID_CONTEXT', { context: 'x' }],
      ['INVALID_CONTEXT', { context: [] }],
      ['INVALID_CONTEXT', { context: { targetingKey: 7 } }],
      ['INVALID_CONTEXT', { context: { targetingKey: 'x'.repeat(201) } }],
    ])('respond with %s to the body %j', async (errorCode, body) => {
      const all = await post(ALL, body)
      const one = await post(`${ALL}/planning`, body)
      expect([all.status, await all.json()]).toEqual([400, { errorCode, errorDetails: expect.any(String) }])
      expect([one.status, await one.json()]).toEqual([
        400,
        { key: 'planning', errorCode, errorDetails: expect.any(String) },
      ])
    })

    it('reject a body above 4 KB', async () => {
      await expectProblem(await post(ALL, { context: { filler: 'x'.repeat(4096) } }), 413)
    })

    it('ignore attributes of unexpected types', async () => {
      const response = await post(ALL, { context: { variant: { a: 1 }, country: null, language: ['lv'] } })
      expect([response.status, await response.json()]).toEqual([200, { flags: SEEDED }])
    })

    it('are parsed by the site’s client', async () => {
      const first = await experiments().evaluateAll({ variant: '1' })
      if (first === 'unchanged' || 'errorCode' in first) throw new Error('expected flags')
      expect(first.flags).toEqual(SEEDED)
      expect(await experiments().evaluateAll({ variant: '1' }, first.etag ?? null)).toBe('unchanged')
      expect(await experiments().evaluateAll({}, '"other"')).toEqual(first)
      expect(await experiments().evaluate('planning', {})).toEqual(SEEDED[1])
      expect(await experiments().evaluate('nothing', {})).toMatchObject({ key: 'nothing', errorCode: 'FLAG_NOT_FOUND' })
    })
  })
}
