import { z } from 'zod'
import { normalizeLine } from '../domain/text.ts'
import { invalid } from '../http/validation-codes.ts'

export const optionalField = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

export const searchField = optionalField(z.string().overwrite(normalizeLine).max(100))

export const pageField = optionalField(z.coerce.number().int().min(1).max(1_000_000)).transform((page = 1) => page)

const DAY_MS = 24 * 60 * 60_000
const isDay = (text: string) => z.iso.date().safeParse(text).success

export const dayOrTime = z
  .string()
  .refine(
    (text) => isDay(text) || z.iso.datetime().safeParse(text).success,
    invalid('date', 'neither a day nor a time'),
  )

/** End of a period in milliseconds since the epoch, exclusive: a time, or the end of a day in UTC. */
export const endOf = (to: string): number => Date.parse(to) + (isDay(to) ? DAY_MS : 0)

interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Arguments of `refine` for a query whose period must not end before it starts. */
export const PERIOD_CHECK: [(query: Period) => boolean, ReturnType<typeof invalid> & { path: PropertyKey[] }] = [
  ({ from, to }) => !from || !to || new Date(from).getTime() < endOf(to),
  { path: ['to'], ...invalid('beforeStart', 'not before the first day') },
]
