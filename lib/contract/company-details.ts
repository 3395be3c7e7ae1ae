import { z } from 'zod'
import { COMPANY_DETAILS, type CompanyDetailEntry } from '../domain/company-details.ts'
import { LANGUAGES, type Language } from '../domain/languages.ts'
import { reportUnreadable, withinRecord } from '../http/invalid-fields.ts'

const text = z.string().trim().max(2000)

const detailSchema = z.object({
  detail: z.enum(COMPANY_DETAILS),
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).default([]),
  texts: z.partialRecord(z.enum(LANGUAGES), text).refine((texts) => Object.values(texts).some(Boolean)),
})

/** Languages that this site does not have are ignored. */
const knownTexts = (texts: unknown): Partial<Record<Language, unknown>> =>
  Object.fromEntries(Object.entries(Object(texts) as object).filter(([key]) => LANGUAGES.some((one) => one === key)))

function toEntry(value: unknown): CompanyDetailEntry[] {
  const fields = Object(value) as Record<string, unknown>
  const { data, error } = withinRecord(fields['id'], () =>
    detailSchema.safeParse({ ...fields, texts: knownTexts(fields['texts']) }),
  )
  if (data) return [data]
  for (const { path } of error.issues)
    reportUnreadable(fields['id'], path.join('.') || 'detail', path.length ? fields[String(path[0])] : value)
  return []
}

/** Response of `GET /api/company-details/`. Invalid entries are dropped; if none is valid, the response is rejected. */
export const companyDetailsSchema = z
  .looseObject({ details: z.array(z.unknown()) })
  .transform(({ details: wire }, context): CompanyDetailEntry[] => {
    const details = wire.flatMap(toEntry)
    if (wire.length && !details.length) context.addIssue('no company detail in the answer')
    return details
  })
