import { z } from 'zod'
import { BANNER_SLOTS, BANNER_THEMES } from '../../domain/banner.ts'
import { LANGUAGES } from '../../domain/languages.ts'
import {
  pathOrUrl,
  countries,
  END_BEFORE_START,
  endsAfterStart,
  field,
  itemId,
  languages,
  line,
  order,
  time,
  translations,
  variants,
} from './field.ts'

const MAX_TRANSLATED_ID = 61

const title = line(120).default('')
const text = field(line(400).default(''), { control: 'textarea' })

/**
 * A banner as written by administrators: the strict form of `bannersSchema`, with texts for each language. `title` and
 * `text` are for languages without texts of their own.
 */
export const bannerItemSchema = z
  .strictObject({
    id: field(itemId, { column: true }),
    slot: field(z.enum(BANNER_SLOTS), { column: true }),
    title: field(title, { column: true }),
    text,
    ...translations(z.strictObject({ title, text })),
    href: field(pathOrUrl.optional(), {}),
    image: field(pathOrUrl.optional(), { control: 'image' }),
    theme: field(z.enum(BANNER_THEMES).default('pine'), { control: 'theme' }),
    variants: field(variants, { control: 'variants', column: true }),
    langs: field(languages, { control: 'languages', column: true }),
    countries: field(countries, { control: 'countries' }),
    startsAt: field(time.optional(), { control: 'datetime', column: true }),
    endsAt: field(time.optional(), { control: 'datetime', column: true }),
    personal: field(z.boolean().default(false), { column: true }),
    order: field(order, {}),
  })
  .refine(endsAfterStart, END_BEFORE_START)
  .superRefine((item, { addIssue }) => {
    const require = (path: string[]) =>
      addIssue({ code: 'custom', path, message: 'a heading', params: { reason: 'required' } })
    const texted = LANGUAGES.filter((language) => item[language])
    if (!item.title && (item.text || !texted.length)) require(['title'])
    if (texted.length && item.id.length > MAX_TRANSLATED_ID)
      addIssue({
        code: 'custom',
        path: ['id'],
        message: 'too long for the ids of its languages',
        params: { reason: 'tooLong', limit: MAX_TRANSLATED_ID },
      })
    for (const language of texted) if (!item[language]?.title) require([language, 'title'])
  })
