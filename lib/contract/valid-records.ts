import { z } from 'zod'
import { reportUnreadable, withinRecord } from '../http/invalid-fields.ts'

/** Records of a response: a longer list is rejected, since its parsing would block the process. */
export const MAX_RECORDS = 1000

export const recordList = z.array(z.unknown()).max(MAX_RECORDS)

/** A list whose length is checked before its items are parsed. */
export const listOfAtMost = <Item extends z.ZodType>(max: number, item: Item) =>
  z
    .array(z.unknown())
    .max(max)
    .pipe(z.array(item) as unknown as z.ZodType<z.output<Item>[], unknown[]>)

/**
 * Parses a record of a response. An invalid one is left out and its invalid fields are reported.
 * @param name of the record in the report
 * @returns the record, or none
 */
export function validRecord<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  name: unknown,
): z.output<Schema>[] {
  const { success, data, error } = withinRecord(name, () => schema.safeParse(value))
  if (success) return [data]
  const fields = Object(value) as Record<string, unknown>
  for (const { path } of error.issues)
    reportUnreadable(name, path.join('.') || 'record', path.length ? fields[String(path[0])] : value)
  return []
}

/** Parses the records of a list; rejects the list if it has records and all are invalid. */
export function validRecords<Schema extends z.ZodType>(
  schema: Schema,
  values: readonly unknown[],
  context: z.RefinementCtx,
): z.output<Schema>[] {
  const records = values.flatMap((value) => validRecord(schema, value, idOf(value)))
  if (values.length && !records.length) context.addIssue('no valid record in the answer')
  return records
}

/** The id of a record of any type, for reports. */
export const idOf = (value: unknown): unknown => (Object(value) as Record<string, unknown>)['id']
