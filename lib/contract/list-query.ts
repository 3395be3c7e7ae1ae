import { z } from 'zod'
import { normalizeLine } from '../domain/text.ts'

export const optionalField = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

export const searchField = optionalField(z.string().overwrite(normalizeLine).max(100))

export const pageField = optionalField(z.coerce.number().int().min(1).max(1_000_000)).transform((page = 1) => page)
