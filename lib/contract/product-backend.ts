import { z } from 'zod'
import { LANGUAGES } from '../domain/languages.ts'
import { normalizeLine } from '../domain/text.ts'
import { tolerant } from './tolerant.ts'
import { listOfAtMost } from './valid-records.ts'

const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/)
const country = (field: string) => tolerant(field, countryCode, null)

/** Response of `GET /api/geoip`: country (ISO 3166-1 alpha-2) and city of the visitor's IP address, null if unknown. */
export const geoipSchema = z
  .looseObject({
    country: country('country'),
    countryCode: country('countryCode'),
    country_code: country('country_code'),
    city: z.string().overwrite(normalizeLine).min(1).max(200).nullish().catch(null),
  })
  .transform((wire) => ({
    country: wire.country ?? wire.countryCode ?? wire.country_code ?? null,
    city: wire.city ?? null,
  }))

export const MAX_TEXTS_PER_TRANSLATION = 100

export const translateRequestSchema = z.object({
  sourceArray: z.array(z.string().max(2000)).max(MAX_TEXTS_PER_TRANSLATION),
  lang: z.enum(LANGUAGES),
})

/** Texts in the order of the request. */
export const translateResponseSchema = z.looseObject({
  result: listOfAtMost(MAX_TEXTS_PER_TRANSLATION, z.string().max(10_000)),
})

export const okSchema = z.looseObject({})
