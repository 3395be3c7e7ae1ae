import { LANGUAGES } from '../../../domain/languages.ts'
import { createAdapter, parseStoredJson } from '../adapter.ts'

export const companyDetails = createAdapter<'company-details', 'company_details'>({
  table: 'company_details',
  key: 'id',
  sort: ['detail'],
  toItem: ({ id, detail, countries, texts }) => ({
    id,
    detail,
    countries: parseStoredJson(countries),
    ...(Object(parseStoredJson(texts)) as object),
  }),
  toRow: ({ id, detail, countries, ...texts }) => ({
    id,
    detail,
    countries: JSON.stringify(countries),
    texts: JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language, texts[language]]))),
  }),
})
