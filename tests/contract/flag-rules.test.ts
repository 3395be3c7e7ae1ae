import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Evaluation } from '../../lib/contract/ofrep.ts'
import { startEmbedded, type EmbeddedBackend } from '../../lib/embedded/start.ts'
import type { FlagContext } from '../../lib/domain/flags.ts'
import { createExperiments } from '../../lib/integrations/ofrep-client.ts'
import type { EmptyDatabase } from '../support/contract/databases.ts'
import { onBothEngines } from '../support/contract/engines.ts'

const ROWS = [
  { key: 'old', enabled: 1, description: 'a row that says no more than this' },
  { key: 'off', enabled: 0, description: '' },
  {
    key: 'offer',
    enabled: 1,
    description: '',
    default_variation: 'plain',
    variations: '{"plain":"","bold":"big","loud":3}',
    rules:
      '[{"variant":["2"],"country":["PE"],"variation":"bold"},{"language":["lv"],"variation":"loud"},' +
      '{"variant":["1"],"split":{"plain":50,"bold":50}}]',
  },
  { key: 'broken', enabled: 1, description: '', rules: '[{"variation":' },
  { key: 'hollow', enabled: 1, description: '', variations: 'null' },
  { key: 'nowhere', enabled: 1, description: '', rules: '[{"variation":"gone"}]' },
]

onBothEngines('flags of the embedded backend', (setup) => {
  let empty: EmptyDatabase
  let backend: EmbeddedBackend
  const client = () => createExperiments({ fetch: backend.fetch, baseUrl: 'http://embedded.invalid' })
  beforeAll(async () => {
    empty = await setup()
    backend = await startEmbedded(empty.location, { seed: true })
    for (const row of ROWS) await backend.database.insertInto('flags').values(row).execute()
  })
  afterAll(async () => {
    await backend?.stop()
    await empty?.remove()
  })

  const all = async (context: FlagContext): Promise<readonly Evaluation[]> => {
    const evaluations = await client().evaluateAll(context)
    if (evaluations === 'unchanged' || 'errorCode' in evaluations) throw new Error('expected flags')
    return evaluations.flags
  }

  it('an invalid flag returns an error, and the other flags are evaluated', async () => {
    const flags = await all({})
    expect(flags.map(({ key }) => key)).toEqual([
      'broken',
      'discounts',
      'hollow',
      'nowhere',
      'off',
      'offer',
      'old',
      'planning',
    ])
    for (const key of ['broken', 'hollow', 'nowhere']) {
      expect(flags.find((flag) => flag.key === key)).toEqual({
        key,
        errorCode: 'PARSE_ERROR',
        errorDetails: expect.stringMatching(/\w/),
      })
      expect(await client().evaluate(key, {})).toMatchObject({ key, errorCode: 'PARSE_ERROR' })
    }
    expect(flags.find(({ key }) => key === 'planning')).toMatchObject({ value: true })
  })

  it.each<[string, FlagContext, object]>([
    ['old', {}, { value: true, variant: 'on', reason: 'STATIC' }],
    ['off', {}, { value: false, variant: 'off', reason: 'DISABLED' }],
    ['offer', { variant: '2', country: 'PE' }, { value: 'big', variant: 'bold', reason: 'TARGETING_MATCH' }],
    [
      'offer',
      { variant: '2', country: 'CL', language: 'lv' },
      { value: 3, variant: 'loud', reason: 'TARGETING_MATCH' },
    ],
    ['offer', { variant: '2', country: 'CL' }, { value: '', variant: 'plain', reason: 'DEFAULT' }],
    ['offer', { variant: '1' }, { value: '', variant: 'plain', reason: 'DEFAULT' }],
    ['offer', { variant: '1', targetingKey: 'someone' }, { reason: 'SPLIT' }],
  ])('the flag %s is evaluated for %j', async (key, context, outcome) => {
    expect(await client().evaluate(key, context)).toMatchObject({ key, ...outcome })
    expect((await all(context)).find((flag) => flag.key === key)).toMatchObject(outcome)
  })

  it('a site variant can be given as a number', async () => {
    const body = JSON.stringify({ context: { variant: 2, country: 'PE' } })
    const response = await backend.fetch(
      new Request('http://embedded.invalid/ofrep/v1/evaluate/flags/offer', { method: 'POST', body }),
    )
    expect(await response.json()).toMatchObject({ value: 'big' })
  })

  it('the split of visitors survives a restart, and the ETag matches the response', async () => {
    const ids = Array.from({ length: 400 }, (_, index) => `visitor-${index}`)
    // One call after the other, because the client waits for only two seconds.
    const look = () =>
      Array.fromAsync(
        ids,
        async (targetingKey) =>
          (await client().evaluate('offer', { variant: '1', targetingKey })) as { variant?: string },
      )
    const before = await look()
    const bold = before.filter(({ variant }) => variant === 'bold').length
    expect(bold).toBeGreaterThan(160)
    expect(bold).toBeLessThan(240)
    const tagged = await client().evaluateAll({})
    await backend.stop()
    backend = await startEmbedded(empty.location, { seed: true })
    expect(await look()).toEqual(before)
    expect(await client().evaluateAll({})).toEqual(tagged)
    const etag = tagged !== 'unchanged' && 'etag' in tagged ? tagged.etag : undefined
    await backend.database.updateTable('flags').set({ enabled: 0 }).where('key', '=', 'old').execute()
    expect(await client().evaluateAll({}, etag ?? null)).not.toBe('unchanged')
  })
})
