import type { Kysely } from 'kysely'
import {
  VITAL_DIMENSIONS,
  type VitalsResponse,
  type VitalsQuery,
  type VitalsRow,
} from '../../contract/marketing-store.ts'
import { vitalSchema, type TrackedEvent } from '../../contract/tracking.ts'
import { OTHER_VALUES } from '../../domain/marketing-values.ts'
import { p75, stepOf, valueOfStep, VITALS, type Vital } from '../../domain/web-vitals.ts'
import type { Tables } from '../database/schema.ts'
import { dimensionsOfVital } from './dimensions.ts'
import type { Entry, CounterBatch } from './counter-batch.ts'

type Counts = Readonly<Record<Vital, Map<number, number>>>
/** Stored as step, count, step, count and so on: an object with such keys would be parsed many times slower. */
type StoredSteps = Partial<Record<Vital, readonly number[]>>

type VitalEntry = Entry & { readonly measure: Vital }

const ROWS_PER_STATEMENT = 500

export const isOfVital = (entry: Entry): entry is VitalEntry => VITALS.some((vital) => vital === entry.measure)

/** Counts a Web Vitals event; ignores one without a valid measure. */
export function countVital(counters: CounterBatch, event: TrackedEvent): void {
  const { data: vital } = vitalSchema.safeParse(event.data.metadata)
  if (vital) counters.add(vital.metric, String(stepOf(vital.metric, vital.value)), dimensionsOfVital(event, vital))
}

const add = (counts: Map<number, number>, step: number, count: number) =>
  counts.set(step, (counts.get(step) ?? 0) + count)

function parseCounts(rows: readonly { readonly steps: string }[]): Counts {
  const counts: Counts = { LCP: new Map(), INP: new Map(), CLS: new Map(), FCP: new Map(), TTFB: new Map() }
  for (const { steps } of rows) {
    const pairsOf = JSON.parse(steps) as StoredSteps
    for (const vital of VITALS) {
      const pairs = pairsOf[vital] ?? []
      for (let at = 0; at < pairs.length; at += 2) add(counts[vital], pairs[at] ?? 0, pairs[at + 1] ?? 0)
    }
  }
  return counts
}

const sumSamples = (counts: Map<number, number>) => counts.values().reduce((sum, count) => sum + count, 0)

function toColumns(counts: Counts): Pick<Tables['marketing_vitals'], 'steps' | 'samples'> {
  const steps = Object.fromEntries(
    VITALS.flatMap((vital) => (counts[vital].size ? [[vital, [...counts[vital]].flat()]] : [])),
  )
  return { steps: JSON.stringify(steps), samples: VITALS.reduce((sum, vital) => sum + sumSamples(counts[vital]), 0) }
}

/** Adds samples of a day. A row holds all steps of a value: a row per step could not be read for every view. */
export async function addVitals(database: Kysely<Tables>, day: string, entries: readonly VitalEntry[]): Promise<void> {
  const keyOf = ({ dimension, value }: { dimension: string; value: string }) => `${dimension}\0${value}`
  const groups = [...Map.groupBy(entries, keyOf)].sort(([a], [b]) => (a < b ? -1 : 1))
  for (let from = 0; from < groups.length; from += ROWS_PER_STATEMENT) {
    const batch = new Map(groups.slice(from, from + ROWS_PER_STATEMENT))
    const empty = [...batch.values()].flatMap(([one]) =>
      one ? [{ day, dimension: one.dimension, value: one.value, steps: '{}', samples: 0 }] : [],
    )
    const key = ['dimension', 'day', 'value'] as const
    // A no-op update locks existing rows: two calls that add to the same row run one after the other.
    const before = await database
      .insertInto('marketing_vitals')
      .values(empty)
      .onConflict((conflict) =>
        conflict.columns(key).doUpdateSet(({ ref }) => ({ steps: ref('marketing_vitals.steps') })),
      )
      .returning(['dimension', 'day', 'value', 'steps'])
      .execute()
    const after = before.map((row) => {
      const counts = parseCounts([row])
      for (const { measure, kind, count } of batch.get(keyOf(row)) ?? []) add(counts[measure], Number(kind), count)
      return { ...row, ...toColumns(counts) }
    })
    await database
      .insertInto('marketing_vitals')
      .values(after)
      .onConflict((conflict) =>
        conflict
          .columns(key)
          .doUpdateSet(({ ref }) => ({ steps: ref('excluded.steps'), samples: ref('excluded.samples') })),
      )
      .execute()
  }
}

function toVitalsRow(value: string, counts: Counts): VitalsRow {
  const of = (vital: Vital) => {
    const step = p75(counts[vital])
    return { samples: sumSamples(counts[vital]), p75: step === undefined ? null : valueOfStep(vital, step) }
  }
  return { value, vitals: { LCP: of('LCP'), INP: of('INP'), CLS: of('CLS'), FCP: of('FCP'), TTFB: of('TTFB') } }
}

/** Subtracts the parts, which leaves the values not shown: each sample has exactly one value of every dimension. */
function subtract(all: Counts, parts: readonly Counts[]): Counts {
  for (const part of parts)
    for (const vital of VITALS)
      for (const [step, count] of part[vital]) {
        const remaining = (all[vital].get(step) ?? 0) - count
        // Negative if samples were added between the two reads.
        if (remaining > 0) all[vital].set(step, remaining)
        else all[vital].delete(step)
      }
  return all
}

/** 75th percentiles over a range of days. Reads only the rows of values that are shown, in one query. */
export async function readVitals(
  database: Kysely<Tables>,
  { from, to, dimension, limit }: VitalsQuery,
): Promise<VitalsResponse> {
  const selectDays = (by: string) =>
    database.selectFrom('marketing_vitals').where('dimension', '=', by).where('day', '>=', from).where('day', '<=', to)
  const all = parseCounts(await selectDays('all').select('steps').execute())
  const total = toVitalsRow('', all)
  if (!dimension) return { total, rows: [] }
  const named = selectDays(dimension).where('value', '<>', OTHER_VALUES)
  const largest = await named
    .select('value')
    .groupBy('value')
    .orderBy(({ fn }) => fn.sum('samples'), 'desc')
    .orderBy('value')
    .limit(limit)
    .execute()
  const values = largest.map(({ value }) => value)
  const found = Map.groupBy(
    values.length ? await named.where('value', 'in', values).select(['value', 'steps']).execute() : [],
    ({ value }) => value,
  )
  const shown = values.map((value) => [value, parseCounts(found.get(value) ?? [])] as const)
  const rest = subtract(
    all,
    shown.map(([, counts]) => counts),
  )
  const rows = shown.map(([value, counts]) => toVitalsRow(value, counts))
  return { total, rows: VITALS.some((vital) => rest[vital].size) ? [...rows, toVitalsRow(OTHER_VALUES, rest)] : rows }
}

/** Deletes samples of days before `since`: they are stored no longer than the events that they come from. */
export async function deleteVitals(database: Kysely<Tables>, since: string): Promise<void> {
  const dimensions = ['all', ...VITAL_DIMENSIONS]
  await database.deleteFrom('marketing_vitals').where('dimension', 'in', dimensions).where('day', '<', since).execute()
}
