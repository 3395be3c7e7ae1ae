import { describe, expect, it } from 'vitest'
import { trackRequestSchema } from '../../../lib/contract/tracking.ts'
import { withMarket } from '../../../lib/embedded/events/market.ts'
import { dimensionsOfEvent } from '../../../lib/embedded/marketing/dimensions.ts'

const event = (userAttributes: object, variations?: object) =>
  trackRequestSchema.parse({
    events: [{ type: 'x', data: { ownerId: 'o', sessionId: 's', visitorId: 'v', userAttributes, variations } }],
  }).events[0] ?? expect.fail('no event')

describe('the dimensions of an event', () => {
  it('include every dimension once, the absent ones as none, and each variation', () => {
    expect(
      dimensionsOfEvent(
        event(
          { utm_source: 'почта', variant: 'variant-2', locale: 'lv', country: 'LV', currency: 'EUR' },
          { flag: 'on', 'content.x': 'y' },
        ),
      ),
    ).toEqual([
      ['all', ''],
      ['utm_source', 'почта'],
      ['utm_medium', '(none)'],
      ['utm_campaign', '(none)'],
      ['utm_content', '(none)'],
      ['utm_term', '(none)'],
      ['variant', 'variant-2'],
      ['language', 'lv'],
      ['country', 'LV'],
      ['currency', 'EUR'],
      ['variation', 'flag=on'],
      ['variation', 'content.x=y'],
    ])
  })

  it.each([
    ['utm_source', ''],
    ['utm_source', 7],
    ['utm_source', '<>\u0000'],
    ['variant', 'variant-3'],
    ['variant', 1],
    ['locale', 'xx'],
    ['locale', true],
    ['country', 'lv'],
    ['country', 'LVA'],
    ['currency', 'JPY'],
    ['currency', null],
  ])('ignore the invalid value %s=%j', (name, value) => {
    expect(dimensionsOfEvent(event({ [name]: value }))).toEqual(dimensionsOfEvent(event({})))
  })

  it('are truncated: texts to 100 characters without splitting one, variations to twenty', () => {
    const dimensions = dimensionsOfEvent(
      event(
        { utm_term: `${'a'.repeat(99)}🧬` },
        Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`b${index}`, 'x'.repeat(100)])),
      ),
    )
    expect(dimensions.find(([name]) => name === 'utm_term')?.[1]).toBe('a'.repeat(99))
    const variations = dimensions.filter(([name]) => name === 'variation')
    expect([variations.length, Math.max(...variations.map(([, value]) => value.length))]).toEqual([20, 100])
  })
})

describe('the server-side dimensions of an event', () => {
  const noted = (attributes: object, country: string | null) =>
    withMarket(event(attributes), country).data.userAttributes
  it.each<[string, object, string | null, object]>([
    ['the country by IP when none was chosen', { a: 1 }, 'PE', { a: 1, country: 'PE' }],
    [
      'the choices of the visitor unchanged',
      { country: 'LV', currency: 'EUR', variant: 'variant-2' },
      'PE',
      { country: 'LV', currency: 'EUR', variant: 'variant-2' },
    ],
    ['the only currency of a variant', { variant: 'variant-1' }, null, { variant: 'variant-1', currency: 'RUB' }],
    ['no currency of visitors who choose one', { variant: 'variant-2' }, null, { variant: 'variant-2' }],
    ['nothing without attributes', {}, null, {}],
  ])('include %s', (_what, attributes, country, stored) => expect(noted(attributes, country)).toEqual(stored))
})
