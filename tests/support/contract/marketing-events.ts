import { trackRequestSchema, type TrackedEvent } from '../../../lib/contract/tracking.ts'
import { seeded } from '../../../lib/domain/seeded.ts'

interface VisitOptions {
  readonly session?: string
  readonly attributes?: object
  readonly variations?: object | undefined
}

/** Creates stored events of the types in one call. */
export const visitEvents = (
  types: readonly string[],
  { session = 's-1', attributes = {}, variations }: VisitOptions = {},
): TrackedEvent[] =>
  trackRequestSchema.parse({
    events: types.map((type) => ({
      type,
      data: { ownerId: 'o', sessionId: session, visitorId: 'v', userAttributes: attributes, variations },
    })),
  }).events

interface Vitals {
  readonly page?: string
  readonly device?: string
}

/** Creates stored metrics of one page load. */
export const vitalEvents = (
  vitals: readonly { metric: string; value: number }[],
  { page = '/', device = 'desktop' }: Vitals = {},
  visit: VisitOptions = {},
): TrackedEvent[] =>
  vitals.flatMap((vital) => {
    const metadata = { ...vital, page, device }
    return trackRequestSchema.parse({
      events: [
        {
          type: 'web_vital',
          data: {
            ownerId: 'o',
            sessionId: visit.session ?? 's-1',
            visitorId: 'v',
            userAttributes: visit.attributes,
            metadata,
          },
        },
      ],
    }).events
  })

/** Creates a call of one process: all processes share a visit, each has its own campaign. */
export const wayToOrder = (campaign: string): TrackedEvent[] =>
  visitEvents(['page_view', 'order_click', 'view_cart'], {
    session: 'shared',
    attributes: { utm_campaign: campaign, utm_source: 'all' },
  })

export interface Call {
  readonly time: Date
  readonly events: TrackedEvent[]
}

/**
 * Calls of some visits over four days, also around midnight, at distinct times: events of all types in any order, UTM
 * parameters of every kind, some absent, some changing within a visit.
 */
export function randomCalls(seed: number, calls: number): Call[] {
  const chance = seeded(seed)
  const one = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
  const maybe = (name: string, values: readonly string[]) => (chance() < 0.2 ? {} : { [name]: one(values) })
  const start = Date.parse('2026-10-01T21:00:00.000Z')
  const minute = 60_000
  return Array.from({ length: calls }, (_, index) => ({
    time: new Date(start + Math.floor((index / calls) * 3 * 24 * 60) * minute + index),
    events: visitEvents(
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
        variations: chance() < 0.5 ? undefined : { ...maybe('flag', ['on', 'off']), ...maybe('content.x', ['x', 'y']) },
      },
    ),
  }))
}
