import { PRICE_COLUMNS, type PriceChange, type PriceValues } from '../../contract/prices-admin.ts'
import { keyOf, sameValues } from './rows.ts'

type Result = 'applied' | 'skipped'

export interface ScheduleItem extends Pick<PriceChange, 'bitrixId' | 'currency' | 'before' | 'after'> {
  readonly position: number
  readonly startResult: Result | undefined
  readonly endResult: Result | undefined
}

export interface Schedule {
  readonly id: string
  readonly actor: string
  readonly state: string
  readonly startsAt: string
  readonly endsAt: string | undefined
  readonly items: readonly ScheduleItem[]
}

/** Current prices by key; `null` or missing = no price. */
export type Prices = ReadonlyMap<string, PriceValues | null>

export interface PastEvent {
  readonly schedule: Schedule
  readonly phase: 'start' | 'end'
  /** Real changes, for the history. */
  readonly changes: readonly PriceChange[]
  /** The items that the event was about, with its result. */
  readonly items: readonly ScheduleItem[]
}

/**
 * Applies the columns that a change is about to a current price. Other columns stay as they are.
 * @returns `undefined` if one of those columns has been changed otherwise
 */
function mergeChange(
  current: PriceValues | null,
  { before, after }: Pick<PriceChange, 'before' | 'after'>,
): PriceValues | null | undefined {
  if (!before || !after || !current) return sameValues(current, before) ? after : undefined
  const columns = PRICE_COLUMNS.filter((column) => before[column] !== after[column])
  if (columns.some((column) => current[column] !== before[column])) return undefined
  return { ...current, ...Object.fromEntries(columns.map((column) => [column, after[column]])) }
}

const inverse = (item: ScheduleItem): ScheduleItem => ({ ...item, before: item.after, after: item.before })

interface Event {
  readonly id: string
  readonly phase: 'start' | 'end'
  readonly at: string
}

/** Ends come before starts of the same time, so that a schedule can follow another without a gap. */
const byTime = (a: Event, b: Event) =>
  a.at.localeCompare(b.at) || a.phase.localeCompare(b.phase) || a.id.localeCompare(b.id)

function eventsUntil({ id, state, startsAt, endsAt }: Schedule, until: string): Event[] {
  const start: Event[] = state === 'planned' ? [{ id, phase: 'start', at: startsAt }] : []
  const end: Event[] = endsAt === undefined ? [] : [{ id, phase: 'end', at: endsAt }]
  return [...start, ...end].filter(({ at }) => at <= until)
}

/** @returns the new prices, and all starts and ends up to `until`, in their order */
export function runEvents(
  prices: Prices,
  schedules: readonly Schedule[],
  until: string,
): { prices: Prices; events: readonly PastEvent[] } {
  const current = new Map(prices)
  const running = new Map(schedules.map((schedule) => [schedule.id, schedule]))
  const events: PastEvent[] = []
  for (const { id, phase } of schedules.flatMap((schedule) => eventsUntil(schedule, until)).sort(byTime)) {
    const schedule = running.get(id)
    if (!schedule) continue
    const changes: PriceChange[] = []
    const items = schedule.items.map((item): ScheduleItem => {
      if (phase === 'end' && item.startResult !== 'applied') return item
      const key = keyOf(item)
      const before = current.get(key) ?? null
      const after = mergeChange(before, phase === 'start' ? item : inverse(item))
      if (after === undefined) return { ...item, [`${phase}Result`]: 'skipped' }
      changes.push({ bitrixId: item.bitrixId, currency: item.currency, before, after })
      current.set(key, after)
      return { ...item, [`${phase}Result`]: 'applied' }
    })
    running.set(id, { ...schedule, items, state: 'running' })
    events.push({ schedule, phase, changes, items })
  }
  return { prices: current, events }
}
