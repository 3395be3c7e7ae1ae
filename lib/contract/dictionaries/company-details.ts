import { z } from 'zod'
import { COMPANY_DETAILS } from '../../domain/company-details.ts'
import { LANGUAGES, type Language } from '../../domain/languages.ts'
import { invalid } from '../../http/validation-codes.ts'
import { MAX_DETAIL_LENGTH } from '../company-details.ts'
import { isHttps } from '../https-url.ts'
import { countries, field, itemId, line } from './field.ts'

const text = field(line(MAX_DETAIL_LENGTH).default(''), { control: 'textarea' })

/** Each language has a field, in the order of `LANGUAGES`. */
const texts = Object.fromEntries(LANGUAGES.map((language) => [language, text])) as Record<Language, typeof text>

/** A detail about the operator in every language; an empty text is not shown in that language. */
export const companyDetailItemSchema = z
  .strictObject({
    id: field(itemId, { column: true }),
    detail: field(z.enum(COMPANY_DETAILS), { column: true }),
    countries: field(countries, { control: 'countries', column: true }),
    ...texts,
  })
  .superRefine((item, { addIssue }) => {
    if (LANGUAGES.every((language) => !item[language]))
      addIssue({
        code: 'custom',
        path: [LANGUAGES[0]],
        message: 'a text in a language',
        params: { reason: 'required' },
      })
    for (const language of item.detail === 'map' ? LANGUAGES : [])
      if (item[language] && !isHttps(item[language]))
        addIssue({ code: 'custom', path: [language], ...invalid('address', 'an https address of a map') })
  })
