import { z } from 'zod'
import { COMPANY_DETAILS, type CompanyDetailEntry } from '../domain/company-details.ts'
import { LANGUAGES, type Language } from '../domain/languages.ts'
import { reportUnreadable } from '../http/invalid-fields.ts'
import { countries } from './dictionaries/field.ts'
import { isHttps } from './https-url.ts'
import { recordList, validRecords } from './valid-records.ts'

/** In characters. */
export const MAX_DETAIL_LENGTH = 400
/** Every page may show all entries of a detail. */
export const MAX_ENTRIES_OF_DETAIL = 50

const text = z.string().trim().max(MAX_DETAIL_LENGTH)

/** Languages that this site does not have are ignored. */
const knownTexts = (texts: unknown): Partial<Record<Language, unknown>> =>
  Object.fromEntries(Object.entries(Object(texts) as object).filter(([key]) => LANGUAGES.some((one) => one === key)))

const detailSchema = z
  .object({
    detail: z.enum(COMPANY_DETAILS),
    countries,
    texts: z.preprocess(
      knownTexts,
      z.partialRecord(z.enum(LANGUAGES), text).refine((texts) => Object.values(texts).some(Boolean)),
    ),
  })
  .refine(({ detail, texts }) => detail !== 'map' || Object.values(texts).every((url) => !url || isHttps(url)), {
    path: ['texts'],
  })

/** Leaves out, and reports, entries beyond the maximum of their detail. */
function limitEntries(entries: readonly CompanyDetailEntry[]): CompanyDetailEntry[] {
  const counts = new Map<string, number>()
  return entries.filter(({ detail }) => {
    const count = (counts.get(detail) ?? 0) + 1
    counts.set(detail, count)
    if (count > MAX_ENTRIES_OF_DETAIL) reportUnreadable(detail, 'detail', `more than ${MAX_ENTRIES_OF_DETAIL} entries`)
    return count <= MAX_ENTRIES_OF_DETAIL
  })
}

/** Response of `GET /api/company-details/`. Invalid entries are dropped; if none is valid, the response is rejected. */
export const companyDetailsSchema = z
  .looseObject({ details: recordList })
  .transform(({ details }, context) => limitEntries(validRecords(detailSchema, details, context)))
