import { z } from 'zod'
import { BANNER_SLOTS, BANNER_THEMES, type Banner } from '../domain/banner.ts'

const list = z
  .array(z.union([z.string().trim(), z.number()]))
  .nullish()
  .catch(null)
  .transform((values) => values ?? [])

/** A time as a backend may write it; what is none is no limit. */
const time = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => (value && !Number.isNaN(Date.parse(value)) ? value : undefined))

/** A path of the site, or an https address; anything else is no link. */
const address = z
  .string()
  .trim()
  .nullish()
  .catch(null)
  .transform((value) => (value && (/^\/(?![/\\])\S*$/.test(value) || (URL.canParse(value) && new URL(value).protocol === 'https:')) ? value : undefined))

const text = (max: number) =>
  z
    .string()
    .nullish()
    .catch(null)
    .transform((value) =>
      (value ?? '')
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, max),
    )

const bannerSchema = z.object({
  id: z.coerce
    .string()
    .trim()
    .regex(/^[\w-]{1,64}$/),
  slot: z.enum(BANNER_SLOTS),
  title: text(120).refine(Boolean),
  text: text(400),
  href: address,
  image: address,
  theme: z.enum(BANNER_THEMES).catch('pine'),
  variants: list,
  langs: list,
  countries: list,
  startsAt: time,
  endsAt: time,
  personal: z.union([z.boolean(), z.stringbool()]).catch(false),
  order: z.coerce.number().catch(0),
})

function toBanner(value: unknown): Banner[] {
  const { data } = bannerSchema.safeParse(value)
  if (!data) return []
  return [
    {
      ...data,
      variants: data.variants.map(Number),
      langs: data.langs.map((language) => String(language).toLowerCase().slice(0, 2)),
      countries: data.countries.map((country) => String(country).toUpperCase()),
    },
  ]
}

/** Answer of `GET /api/get-banners/`; an item that is no banner of ours is left out. */
export const bannersSchema = z.array(z.unknown()).transform((items) => items.flatMap(toBanner))
