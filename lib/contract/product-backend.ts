import { z } from 'zod'
import { LANGUAGES } from '../domain/languages.ts'
import { normalizeLine } from '../domain/text.ts'
import { tolerant } from './tolerant.ts'

const countryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/)
const country = (field: string) => tolerant(field, countryCode, null)

/** `GET /api/geoip`: country (ISO 3166-1 alpha-2) and city by the visitor's address, null where unknown. */
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

/** How many texts one call of `POST /api/v1/translate` may carry. */
export const TRANSLATED_AT_ONCE = 100

/** Body of `POST /api/v1/translate`. */
export const translateRequestSchema = z.object({
  sourceArray: z.array(z.string().max(2000)).max(TRANSLATED_AT_ONCE),
  lang: z.enum(LANGUAGES),
})

/** Answer of `POST /api/v1/translate`: the texts in the same order and number. */
export const translateResponseSchema = z.looseObject({ result: z.array(z.string()) })

/** Answer of `GET /api/reset-price/`, and of what is posted to subscribe. */
export const okSchema = z.looseObject({})
