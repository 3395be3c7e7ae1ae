import { z } from 'zod'
import { pickUtms } from '../domain/utms.ts'

/** UTM parameters of a lead; unknown ones and markup are dropped (specification, section 9). */
export const utmsSchema = z.record(z.string(), z.unknown()).transform(pickUtms)
export type Utms = z.infer<typeof utmsSchema>
