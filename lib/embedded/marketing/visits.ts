import type { Kysely } from 'kysely'
import { FUNNEL_STEPS } from '../../contract/marketing-store.ts'
import type { TrackedEvent } from '../../contract/tracking.ts'
import type { Tables } from '../database/schema.ts'
import { dayOf } from './counts.ts'
import { factsOfEvent, type Fact } from './facts.ts'
import type { Tally } from './tally.ts'

/** The event that is each step. */
const STEP_EVENTS: readonly string[] = ['page_view', 'order_click', 'view_cart', 'generate_lead']
/** Facts of a visit that are remembered: who has more is no visitor. */
const MOST_FACTS = 60
/** Rows of one statement. */
const BATCH = 500
/** Milliseconds after which nobody adds to a day any more, with a day to spare. */
const OVER = 2 * 24 * 60 * 60_000

/** How far a visit has come on a day, and all that its events said of it. */
interface Visit {
  step: number
  readonly facts: Map<string, Fact>
}

const stepOf = ({ type }: TrackedEvent) => STEP_EVENTS.indexOf(type) + 1

/** Follows one visit by its new events, in their order, and counts the steps that it reaches. */
export function followVisit(visit: Visit, events: readonly TrackedEvent[], tally: Tally): void {
  const reach = (steps: readonly string[], facts: Iterable<Fact>) => {
    for (const step of steps) tally.add('visits', step, facts)
  }
  for (const event of events) {
    for (const fact of factsOfEvent(event)) {
      const key = fact.join('\0')
      if (visit.facts.has(key) || visit.facts.size === MOST_FACTS) continue
      visit.facts.set(key, fact)
      reach(FUNNEL_STEPS.slice(0, visit.step), [fact])
    }
    if (stepOf(event) !== visit.step + 1) continue
    reach(FUNNEL_STEPS.slice(visit.step, visit.step + 1), visit.facts.values())
    visit.step++
  }
}

/** Follows the visits of one day by new events, call by call, and counts the steps that they reach. Those of one call happen at once. */
export async function followVisits(
  database: Kysely<Tables>,
  day: string,
  calls: readonly (readonly TrackedEvent[])[],
  tally: Tally,
): Promise<void> {
  const events = calls.flatMap((call) => call.toSorted((a, b) => stepOf(a) - stepOf(b)))
  const sessions = [...Map.groupBy(events, ({ data }) => data.sessionId)].sort(([a], [b]) => (a < b ? -1 : 1))
  for (let from = 0; from < sessions.length; from += BATCH) {
    const some = sessions.slice(from, from + BATCH)
    // Writing nothing new locks what is there: two calls of one visit take their turns.
    const rows = await database
      .insertInto('marketing_visits')
      .values(some.map(([session_id]) => ({ day, session_id, step: 0, facts: '[]' })))
      .onConflict((conflict) =>
        conflict.columns(['day', 'session_id']).doUpdateSet(({ ref }) => ({ step: ref('marketing_visits.step') })),
      )
      .returning(['session_id', 'step', 'facts'])
      .execute()
    const before = new Map(rows.map((row) => [row.session_id, row]))
    const changed = some.flatMap(([session_id, its]) => {
      const row = before.get(session_id)
      const known = JSON.parse(row?.facts ?? '[]') as Fact[]
      const visit: Visit = { step: row?.step ?? 0, facts: new Map(known.map((fact) => [fact.join('\0'), fact])) }
      followVisit(visit, its, tally)
      const isSame = visit.step === row?.step && visit.facts.size === known.length
      return isSame ? [] : [{ day, session_id, step: visit.step, facts: JSON.stringify([...visit.facts.values()]) }]
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

/** Deletes the visits of days that are over: what was counted of them stays. */
export async function forgetVisits(database: Kysely<Tables>, now: Date): Promise<void> {
  const since = dayOf(new Date(now.getTime() - OVER).toISOString())
  await database.deleteFrom('marketing_visits').where('day', '<', since).execute()
}
