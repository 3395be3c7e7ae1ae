import { z } from 'zod'
import { noteField } from '../http/invalid-fields.ts'

export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** A field that is replaced by `absent` if it is missing, empty or unparsable; the latter is reported. */
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
