import { describe, expect, it } from 'vitest'
import type { Subject } from './product-backend-contract.ts'
import { expectProblem } from './problem-response.ts'

const data = {
  ownerId: 'genarium',
  sessionId: 'session-0000-0001',
  visitorId: 'visitor-0000-0001',
  userAttributes: {},
  metadata: {},
}
const one = (more: object = {}) => ({ type: 'page_view', data: { ...data, ...more } })
const vital = (more: object = {}) => ({
  type: 'web_vital',
  data: {
    ...data,
    metadata: {
      url: 'https://s.example/',
      event: 'web_vital',
      metric: 'LCP',
      value: 2345.6,
      page: '/lv/',
      device: 'phone',
      ...more,
    },
  },
})

/** Rejected bodies with their status, for all event endpoints. */
export const BAD_TRACKING: readonly (readonly [string, string, 400 | 413])[] = [
  ['no JSON', '{', 400],
  ['nothing', '', 400],
  ['a list', '[]', 400],
  ['no events', '{"events":[]}', 400],
  ['invalid events', '{"events":[1,null,"x"]}', 400],
  ['51 events', JSON.stringify({ events: Array.from({ length: 51 }, () => one()) }), 400],
  ['an event without a type', JSON.stringify({ events: [{ data }] }), 400],
  ['a type with markup', JSON.stringify({ events: [{ type: '<script>', data }] }), 400],
  ['a type of 100 letters', JSON.stringify({ events: [{ type: 'x'.repeat(100), data }] }), 400],
  ['no ids', JSON.stringify({ events: [{ type: 'x', data: { ownerId: 'x' } }] }), 400],
  ['an id that is a number', JSON.stringify({ events: [one({ visitorId: 7 })] }), 400],
  ['an id with a quote', JSON.stringify({ events: [one({ sessionId: "x' or 1=1" })] }), 400],
  ['attributes that are a list', JSON.stringify({ events: [one({ userAttributes: [1] })] }), 400],
  ['facts that are deep', JSON.stringify({ events: [one({ metadata: { a: { b: { c: 1 } } } })] }), 400],
  [
    'facts that are very deep',
    `{"events":[{"type":"x","data":{"metadata":{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}}}]}`,
    400,
  ],
  ['an amount that is text', JSON.stringify({ events: [one({ amount: '1' })] }), 400],
  ['variations that are numbers', JSON.stringify({ events: [one({ variations: { a: 1 } })] }), 400],
  ['a measure of nothing known', JSON.stringify({ events: [vital({ metric: 'FID' })] }), 400],
  ['a measure without a value', JSON.stringify({ events: [vital({ value: undefined })] }), 400],
  ['a measure that is text', JSON.stringify({ events: [vital({ value: '1' })] }), 400],
  [
    'a measure without end',
    JSON.stringify({ events: [vital({ value: 0 })] }).replace('"value":0', '"value":1e999'),
    400,
  ],
  ['a measure below nothing', JSON.stringify({ events: [vital({ value: -1 })] }), 400],
  ['a measure of more than a minute', JSON.stringify({ events: [vital({ value: 60_001 })] }), 400],
  ['a shift of more than ten', JSON.stringify({ events: [vital({ metric: 'CLS', value: 11 })] }), 400],
  ['a measure of no page', JSON.stringify({ events: [vital({ page: 'https://s.example/' })] }), 400],
  ['a measure of a very long page', JSON.stringify({ events: [vital({ page: `/${'x'.repeat(500)}` })] }), 400],
  ['a measure on a made-up device', JSON.stringify({ events: [vital({ device: 'Pixel 9' })] }), 400],
  ['a valid event next to an invalid measurement', JSON.stringify({ events: [one(), vital({ value: null })] }), 400],
  ['1 MB', JSON.stringify({ events: [one({ metadata: { a: 'x'.repeat(1_000_000) } })] }), 413],
  [
    '65 KB of events',
    JSON.stringify({ events: Array.from({ length: 40 }, () => one({ metadata: { a: 'x'.repeat(1600) } })) }),
    413,
  ],
]

/** Contract of `POST /api/v1/track` in the format of the content SDK (specification, sections 3 and 7). */
export function trackingContract({ ask }: Subject): void {
  const post = (body: string) =>
    ask('/api/v1/track', { method: 'POST', headers: { 'content-type': 'application/json' }, body })

  describe('tracking', () => {
    it.each([
      ['one event', [one()]],
      ['a measure of a page', [vital(), vital({ metric: 'CLS', value: 0, device: 'desktop' })]],
      ['a custom event with a metric', [one({ metadata: { metric: 'x', value: -1 } })]],
      ['50 events', Array.from({ length: 50 }, () => one())],
      [
        'what the content SDK sends',
        [
          {
            type: 'click',
            data: {
              ...data,
              contentId: '0123abcd',
              variationId: 'v1',
              unique: true,
              targetBuilderElement: 'ignored',
              metadata: {
                sdkVersion: '6.3.3',
                url: 'https://s.example/',
                user: { a: null },
                targetOffset: { x: 0.5, y: 1 },
                items: [{ item_id: '1' }],
              },
            },
          },
        ],
      ],
      ['text of any kind', [one({ metadata: { a: '<script>alert(1)</script>', b: '\0\u0007 ё 🧬', c: '\ud800' } })]],
    ])('%s is accepted', async (_what, events) => {
      const response = await post(JSON.stringify({ events }))
      expect([response.status, await response.json()]).toEqual([200, { ok: true }])
    })

    it('a key named like the prototype is treated like any other', async () => {
      const fields = `"__proto__":{"b":1},${JSON.stringify(data).slice(1, -2)}"__proto__":{"polluted":true}}`
      const body = `{"__proto__":{"a":1},"events":[{"type":"x","data":{${fields}}}]}`
      expect([200, 400]).toContain((await post(body)).status)
      expect('polluted' in {}).toBe(false)
    })

    it.each(BAD_TRACKING)('%s is rejected', async (_what, body, status) => {
      await expectProblem(await post(body), status)
    })
  })
}
