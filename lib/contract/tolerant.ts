import { z } from 'zod'
import { noteField } from '../http/unreadable.ts'

/** Whether a field says nothing. */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** A field that counts as `absent` where it is not there or empty, and where it cannot be parsed, which is noted. */
export const tolerant = <Schema extends z.ZodType, Absent>(field: string, schema: Schema, absent: Absent) =>
  z
    .unknown()
    .optional()
    .transform((value): z.output<Schema> | Absent => {
      if (isAbsent(value)) return absent
      const { success, data } = schema.safeParse(value)
      if (success) return data
      noteField(field, value)
      return absent
    })
