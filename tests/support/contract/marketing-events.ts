import { trackRequestSchema, type TrackedEvent } from '../../../lib/contract/tracking.ts'
import { seeded } from '../../../lib/domain/seeded.ts'

interface Told {
  readonly session?: string
  readonly attributes?: object
  readonly buckets?: object | undefined
}

/** Events of types that one call brings, as they are stored. */
export const told = (
  types: readonly string[],
  { session = 's-1', attributes = {}, buckets }: Told = {},
): TrackedEvent[] =>
  trackRequestSchema.parse({
    events: types.map((type) => ({
      type,
      data: { ownerId: 'o', sessionId: session, visitorId: 'v', userAttributes: attributes, buckets },
    })),
  }).events

interface Vitals {
  readonly page?: string
  readonly device?: string
}

/** Measures of one load of a page, as they are stored. */
export const toldVitals = (
  vitals: readonly { metric: string; value: number }[],
  { page = '/', device = 'desktop' }: Vitals = {},
  who: Told = {},
): TrackedEvent[] =>
  vitals.flatMap((vital) => {
    const metadata = { ...vital, page, device }
    return trackRequestSchema.parse({
      events: [
        {
          type: 'web_vital',
          data: {
            ownerId: 'o',
            sessionId: who.session ?? 's-1',
            visitorId: 'v',
            userAttributes: who.attributes,
            metadata,
          },
        },
      ],
    }).events
  })

/** A call of a process that shares its visit with others: the visit is everybody's, the campaign its own. */
export const wayToOrder = (campaign: string): TrackedEvent[] =>
  told(['page_view', 'order_click', 'view_cart'], {
    session: 'shared',
    attributes: { utm_campaign: campaign, utm_source: 'all' },
  })

export interface Call {
  readonly time: Date
  readonly events: TrackedEvent[]
}

/**
 * Calls of some visits over four days, also around midnight, each at a time of its own: events of all types in any order,
 * marks of every kind, some of them absent, some changing within a visit.
 */
export function randomCalls(seed: number, calls: number): Call[] {
  const chance = seeded(seed)
  const one = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
  const maybe = (name: string, values: readonly string[]) => (chance() < 0.2 ? {} : { [name]: one(values) })
  const start = Date.parse('2026-10-01T21:00:00.000Z')
  const minute = 60_000
  return Array.from({ length: calls }, (_, index) => ({
    time: new Date(start + Math.floor((index / calls) * 3 * 24 * 60) * minute + index),
    events: told(
      Array.from({ length: 1 + Math.floor(chance() * 4) }, () =>
        one(['page_view', 'page_view', 'order_click', 'view_cart', 'generate_lead', 'sign_up', 'goal_x']),
      ),
      {
        session: `s-${Math.floor((index / calls) * 40) + Math.floor(chance() * 3)}`,
        attributes: {
          ...maybe('utm_source', ['yandex', 'google', 'почта']),
          ...maybe('utm_medium', ['cpc', 'email']),
          ...maybe('utm_campaign', ['осень', "it's; --"]),
          ...maybe('utm_content', ['a', 'b']),
          ...maybe('utm_term', ['днк тест', 'dna']),
          ...maybe('variant', ['variant-1', 'variant-2']),
          ...maybe('locale', ['ru-RU', 'lv-LV', 'lv']),
          ...maybe('country', ['RU', 'LV', 'PE']),
          ...maybe('currency', ['RUB', 'EUR']),
        },
        buckets: chance() < 0.5 ? undefined : { ...maybe('flag', ['on', 'off']), ...maybe('content.x', ['x', 'y']) },
      },
    ),
  }))
}
