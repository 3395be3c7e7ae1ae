import { z } from 'zod'
import type { Locality } from '../domain/cities.ts'
import { normalizeLine } from '../domain/text.ts'

/** A name as the lookup may write it; markup and control characters are no part of one. */
const name = z.string().regex(/^[\p{L}\p{N} .’'-]{1,60}$/u)

/** What `GET /api/address` answers: the visitor's city and where that is in Russian, `null` where it is unknown. */
export const addressSchema = z.object({ city: name, city_type: z.string().max(20), where: z.string() }).nullable()
export type Address = NonNullable<z.infer<typeof addressSchema>>

const place = z.object({
  city: z.string().overwrite(normalizeLine).pipe(name),
  city_type: z.string().overwrite(normalizeLine).max(20).catch(''),
})

/** An answer of the suggestion service: a settlement without a city, and an address that it does not know, are `null`. */
export const lookupSchema = z
  .looseObject({ location: z.looseObject({ data: z.unknown() }).nullish() })
  .transform(({ location }): Locality | null => {
    const { data: found } = place.safeParse(location?.data)
    return found ? { city: found.city, cityType: found.city_type } : null
  })
