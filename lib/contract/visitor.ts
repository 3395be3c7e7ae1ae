import { z } from 'zod'
import { LANGUAGES } from '../domain/languages.ts'
import { CURRENCIES } from '../domain/currencies.ts'

/** Browser storage by the specification's keys (section 3); invalid values count as absent. */
export const visitorSchemas = {
  country: z.string().regex(/^[A-Z]{2}$/),
  lang: z.enum(LANGUAGES),
  currency: z.enum(CURRENCIES),
} as const
