import { z } from 'zod'
import { marksOf } from '../domain/utms.ts'

/** Marks of advertising as they came with a lead; unknown ones and markup are left out (specification, section 9). */
export const utmsSchema = z.record(z.string(), z.unknown()).transform(marksOf)
export type Utms = z.infer<typeof utmsSchema>
