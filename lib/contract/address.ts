import { z } from 'zod'
import type { Locality } from '../domain/cities.ts'
import { normalizeLine } from '../domain/text.ts'

const name = z.string().regex(/^[\p{L}\p{N} .’'-]{1,60}$/u)

/** Response of `GET /api/address`: the visitor's city and its Russian locative form (`where`), or `null` if unknown. */
export const addressSchema = z.object({ city: name, city_type: z.string().max(20), where: z.string() }).nullable()
export type Address = NonNullable<z.infer<typeof addressSchema>>

const place = z.object({
  city: z.string().overwrite(normalizeLine).pipe(name),
  city_type: z.string().overwrite(normalizeLine).max(20).catch(''),
})

/** Response of the suggestion service; `null` for an unknown IP address and for a settlement without a city. */
export const lookupSchema = z
  .looseObject({ location: z.looseObject({ data: z.unknown() }).nullish() })
  .transform(({ location }): Locality | null => {
    const { data: found } = place.safeParse(location?.data)
    return found ? { city: found.city, cityType: found.city_type } : null
  })
