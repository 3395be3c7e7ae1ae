import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { storedFlagsSchema, type StoredFlags } from '../../../lib/contract/flags.ts'
import { parseFlags, parseStoredFlags } from '../../../lib/visitor/flags.ts'

const STORED: StoredFlags = {
  ready: true,
  flags: { planning: false, colour: 'blue' },
  variations: { planning: 'off', colour: 'b' },
  etag: '"v1"',
}

describe('parseStoredFlags agrees with storedFlagsSchema', () => {
  const json = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__'))
  const name = fc.oneof(
    fc.constantFrom('planning', 'a.b-c_1', 'constructor', '', ' a', 'ключ', '-a'),
    fc.string({ maxLength: 5 }),
  )
  const value = fc.oneof(
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.string({ maxLength: 5 }),
    fc.constant('x'.repeat(501)),
    fc.constant(null),
    json,
  )
  const near = fc.record(
    {
      ready: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, json),
      flags: fc.oneof({ weight: 5, arbitrary: fc.dictionary(name, value, { maxKeys: 3 }) }, json),
      variations: fc.oneof({ weight: 5, arbitrary: fc.dictionary(name, name, { maxKeys: 3 }) }, json),
      etag: fc.oneof(fc.constantFrom('"v1"', 'W/"v1"', 'v1', '""', '"\n"'), json),
      more: json,
    },
    { requiredKeys: ['ready', 'flags', 'variations'] },
  )

  it('returns the same on any value', () => {
    fc.assert(
      fc.property(fc.oneof({ weight: 5, arbitrary: near }, json), (stored) => {
        const text = JSON.stringify(stored)
        if (!text.includes('__proto__'))
          expect(parseStoredFlags(text)).toEqual(storedFlagsSchema.safeParse(JSON.parse(text)).data)
      }),
      { numRuns: 3000 },
    )
  })

  it.each([STORED, { ready: true, flags: {}, variations: {} }])('returns the same on valid values: %j', (stored) => {
    expect(parseStoredFlags(JSON.stringify(stored))).toEqual(stored)
    expect(storedFlagsSchema.parse(stored)).toEqual(stored)
  })

  it.each([
    null,
    '',
    'null',
    '[]',
    '"ready"',
    '{"ready":true',
    '{"ready":"true","flags":{},"variations":{}}',
    '<img src=x onerror=alert(1)>',
    '{"ready":true,"flags":{"__proto__":{"planning":false}},"variations":{}}',
    '{"ready":true,"flags":{"__proto__":false},"variations":{}}',
    JSON.stringify({ ...STORED, flags: { long: 'x'.repeat(1_000_000) } }),
    JSON.stringify({
      ...STORED,
      flags: Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`flag-${index}`, true])),
    }),
  ])('%.60j is rejected', (text) => {
    expect(parseStoredFlags(text)).toBeUndefined()
    expect(({} as Record<string, unknown>)['planning']).toBeUndefined()
  })
})

describe('a flag response', () => {
  const response = (...flags: unknown[]) => ({ flags })
  const planning = { key: 'planning', value: true, reason: 'STATIC', variant: 'on' }

  it('is stored with its ETag', () => {
    expect(parseFlags(response(planning, { key: 'n', value: 3 }), '"v2"', STORED)).toEqual({
      ready: true,
      flags: { planning: true, n: 3 },
      variations: { planning: 'on' },
      etag: '"v2"',
    })
  })

  it('removes a deleted flag and an invalid ETag', () => {
    expect(parseFlags(response(), 'v2', STORED)).toEqual({ ready: true, flags: {}, variations: {} })
  })

  it('preserves the last value of a flag that failed', () => {
    const failed = { key: 'planning', errorCode: 'PARSE_ERROR' }
    expect(parseFlags(response(failed, { key: 'other', errorCode: 'GENERAL' }), null, STORED)).toEqual({
      ready: true,
      flags: { planning: false },
      variations: { planning: 'off' },
    })
    expect(parseFlags(response({ key: 'constructor', errorCode: 'GENERAL' }), null, STORED)).toEqual({
      ready: true,
      flags: {},
      variations: {},
    })
  })

  it.each([null, 1, 'x', [], {}, { flags: {} }])('the response %j is ignored', (json) => {
    expect(parseFlags(json, '"v2"', STORED)).toBeUndefined()
  })

  it('can always be stored', () => {
    const entry = fc.record(
      { key: fc.oneof(fc.constant('a'), fc.jsonValue()), value: fc.jsonValue(), variant: fc.jsonValue() },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(entry, fc.jsonValue())), fc.string(), (flags, etag) => {
        expect(storedFlagsSchema.safeParse(parseFlags({ flags }, etag, STORED)).success).toBe(true)
      }),
    )
  })
})

describe('the flags of a page', () => {
  let storage: Map<string, string>
  beforeEach(() => {
    storage = new Map()
    vi.resetModules()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
    })
  })
  const freshModule = () => import('../../../lib/visitor/flags.ts')

  it('do not change after its start; fetched ones apply to the next page', async () => {
    storage.set('flags', JSON.stringify(STORED))
    const { variations, pageFlags, saveFlags, startPage } = await freshModule()
    expect(variations()).toEqual({ planning: 'off', colour: 'b' })
    saveFlags({ ready: true, flags: { planning: true }, variations: { planning: 'on' } })
    expect([pageFlags()?.flags, variations()]).toEqual([STORED.flags, STORED.variations])
    startPage()
    expect([pageFlags()?.flags, variations()]).toEqual([{ planning: true }, { planning: 'on' }])
  })

  it('are empty on a first visit, even when the response is fast', async () => {
    const { variations, pageFlags, saveFlags } = await freshModule()
    expect(pageFlags()).toBeUndefined()
    saveFlags(STORED)
    expect([pageFlags(), variations()]).toEqual([undefined, {}])
  })

  it.each<[string, StoredFlags | undefined, StoredFlags]>([
    [
      'the defaults on a first visit',
      undefined,
      { ready: true, flags: { discounts: true, planning: true }, variations: {} },
    ],
    ['what was known before', STORED, STORED],
  ])('are stored as ready with %s after a failure', async (_case, before, after) => {
    if (before) storage.set('flags', JSON.stringify(before))
    ;(await freshModule()).saveFlags(undefined)
    expect(JSON.parse(storage.get('flags') ?? '')).toEqual(after)
  })

  it('last as long as the document when storage is unavailable', async () => {
    const forbidden = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden })
    const { lastFlags, saveFlags } = await freshModule()
    expect(lastFlags()).toBeUndefined()
    saveFlags(STORED)
    expect(lastFlags()).toEqual(STORED)
  })
})
