import { z } from 'zod'
import { MAX_SUGGESTIONS, MIN_QUERY_CHARACTERS } from '../domain/address-limits.ts'
import { addressLine, withFullStop } from '../domain/address-line.ts'
import { ORDER_FORM } from '../domain/order/form-fields.ts'
import { normalizeLine } from '../domain/text.ts'
import { lineSchema } from './text.ts'

const { address, city } = ORDER_FORM

/** Request of `POST /api/address/suggestions`: the typed address, and the typed city. */
export const suggestionsRequestSchema = z.object({
  query: lineSchema(address.maxLength).check(z.minLength(MIN_QUERY_CHARACTERS)),
  city: z.optional(lineSchema(city.maxLength)),
})
export type SuggestionsRequest = z.infer<typeof suggestionsRequestSchema>

/**
 * A suggestion for the order form. `region` distinguishes places of the same name and is empty for a city that is a
 * region; without `hasHouse` the address is incomplete.
 */
const addressSuggestionSchema = z.object({
  address: z.string().min(1).max(address.maxLength),
  city: z.string().max(city.maxLength),
  region: z.string().max(city.maxLength),
  hasHouse: z.boolean(),
})
export type AddressSuggestion = z.infer<typeof addressSuggestionSchema>

/** Response of `POST /api/address/suggestions`. */
export const suggestionsSchema = z.object({ suggestions: z.array(addressSuggestionSchema).max(MAX_SUGGESTIONS) })

/** Part of an address; `null` and a missing part are empty. */
const part = z
  .string()
  .nullish()
  .transform((text) => normalizeLine(text ?? ''))
  .pipe(z.string().max(address.maxLength))

const partsSchema = z.object({
  postal_code: part,
  region_with_type: part,
  city: part,
  city_with_type: part,
  settlement: part,
  settlement_with_type: part,
  street_with_type: part,
  house_type: part,
  house: part,
  stead_type: part,
  stead: part,
  block_type: part,
  block: part,
  flat_type: part,
  flat: part,
})

const numbered = (type: string, number: string) => number && `${type} ${number}`.trim()

const suggestedSchema = z.object({ data: partsSchema }).transform(({ data }): AddressSuggestion => {
  const house = numbered(data.house_type, data.house) || numbered(data.stead_type, data.stead)
  return {
    address: addressLine({
      postalCode: data.postal_code,
      settlement: data.city && (data.settlement_with_type || data.settlement),
      street: data.street_with_type,
      house,
      building: numbered(data.block_type, data.block),
      flat: numbered(data.flat_type, data.flat),
    }),
    city: data.city || data.settlement,
    region: data.region_with_type === data.city_with_type ? '' : withFullStop(data.region_with_type),
    hasHouse: house !== '',
  }
})

/**
 * Response of the suggestion service. Leaves out suggestions that cannot be parsed, are too long, or name only a place,
 * such as a city.
 */
export const suggestedAddressesSchema = z
  .looseObject({ suggestions: z.array(z.unknown()) })
  .transform(({ suggestions }): AddressSuggestion[] =>
    suggestions
      .slice(0, MAX_SUGGESTIONS)
      .flatMap((value) => suggestedSchema.pipe(addressSuggestionSchema).safeParse(value).data ?? []),
  )
