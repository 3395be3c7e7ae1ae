import type { Kysely } from 'kysely'
import { FUNNEL_STEPS, type FunnelStep } from '../../contract/marketing-store.ts'
import type { TrackedEvent } from '../../contract/tracking.ts'
import type { EventName } from '../../domain/event-names.ts'
import type { Tables } from '../database/schema.ts'
import { dayOf } from './counts.ts'
import { dimensionsOfEvent, type DimensionValue } from './dimensions.ts'
import type { CounterBatch } from './counter-batch.ts'

/** The event that reaches each step of the funnel. */
const STEP_EVENTS: Readonly<Record<FunnelStep, EventName>> = {
  pageView: 'page_view',
  orderClick: 'order_click',
  basket: 'view_cart',
  order: 'generate_lead',
}
/** More values than any real visitor has. */
const MAX_VALUES_PER_VISIT = 60
const ROWS_PER_STATEMENT = 500
/** Nothing is added to a day after this time, which includes a day of margin. */
const VISIT_RETENTION_MS = 2 * 24 * 60 * 60_000

interface Visit {
  step: number
  readonly values: Map<string, DimensionValue>
}

const stepOf = ({ type }: TrackedEvent) => FUNNEL_STEPS.findIndex((step) => STEP_EVENTS[step] === type) + 1

export function recordVisit(visit: Visit, events: readonly TrackedEvent[], counters: CounterBatch): void {
  const reach = (steps: readonly string[], values: Iterable<DimensionValue>) => {
    for (const step of steps) counters.add('visits', step, values)
  }
  for (const event of events) {
    for (const value of dimensionsOfEvent(event)) {
      const key = value.join('\0')
      if (visit.values.has(key) || visit.values.size === MAX_VALUES_PER_VISIT) continue
      visit.values.set(key, value)
      reach(FUNNEL_STEPS.slice(0, visit.step), [value])
    }
    if (stepOf(event) !== visit.step + 1) continue
    reach(FUNNEL_STEPS.slice(visit.step, visit.step + 1), visit.values.values())
    visit.step++
  }
}

/** Applies new events to the visits of a day and counts the steps reached. Events of one call are simultaneous. */
export async function recordVisits(
  database: Kysely<Tables>,
  day: string,
  calls: readonly (readonly TrackedEvent[])[],
  counters: CounterBatch,
): Promise<void> {
  const events = calls.flatMap((call) => call.toSorted((a, b) => stepOf(a) - stepOf(b)))
  const sessions = [...Map.groupBy(events, ({ data }) => data.sessionId)].sort(([a], [b]) => (a < b ? -1 : 1))
  for (let from = 0; from < sessions.length; from += ROWS_PER_STATEMENT) {
    const batch = sessions.slice(from, from + ROWS_PER_STATEMENT)
    // A no-op update locks existing rows: two calls of one visit run one after the other.
    const rows = await database
      .insertInto('marketing_visits')
      .values(batch.map(([session_id]) => ({ day, session_id, step: 0, facts: '[]' })))
      .onConflict((conflict) =>
        conflict.columns(['day', 'session_id']).doUpdateSet(({ ref }) => ({ step: ref('marketing_visits.step') })),
      )
      .returning(['session_id', 'step', 'facts'])
      .execute()
    const before = new Map(rows.map((row) => [row.session_id, row]))
    const changed = batch.flatMap(([session_id, visitEvents]) => {
      const row = before.get(session_id)
      const storedValues = JSON.parse(row?.facts ?? '[]') as DimensionValue[]
      const visit: Visit = {
        step: row?.step ?? 0,
        values: new Map(storedValues.map((value) => [value.join('\0'), value])),
      }
      recordVisit(visit, visitEvents, counters)
      const isSame = visit.step === row?.step && visit.values.size === storedValues.length
      return isSame ? [] : [{ day, session_id, step: visit.step, facts: JSON.stringify([...visit.values.values()]) }]
    })
    if (changed.length)
      await database
        .insertInto('marketing_visits')
        .values(changed)
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'session_id'])
            .doUpdateSet(({ ref }) => ({ step: ref('excluded.step'), facts: ref('excluded.facts') })),
        )
        .execute()
  }
}

/** Deletes visits of past days; their counts stay. */
export async function deleteVisits(database: Kysely<Tables>, now: Date): Promise<void> {
  const since = dayOf(new Date(now.getTime() - VISIT_RETENTION_MS).toISOString())
  await database.deleteFrom('marketing_visits').where('day', '<', since).execute()
}
