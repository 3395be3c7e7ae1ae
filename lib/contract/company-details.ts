import { z } from 'zod'
import { COMPANY_DETAILS, type CompanyDetailEntry } from '../domain/company-details.ts'
import { LANGUAGES, type Language } from '../domain/languages.ts'
import { isHttps } from './https-url.ts'
import { validRecords } from './valid-records.ts'

const text = z.string().trim().max(2000)

/** Languages that this site does not have are ignored. */
const knownTexts = (texts: unknown): Partial<Record<Language, unknown>> =>
  Object.fromEntries(Object.entries(Object(texts) as object).filter(([key]) => LANGUAGES.some((one) => one === key)))

const detailSchema = z
  .object({
    detail: z.enum(COMPANY_DETAILS),
    countries: z.array(z.string().regex(/^[A-Z]{2}$/)).default([]),
    texts: z.preprocess(
      knownTexts,
      z.partialRecord(z.enum(LANGUAGES), text).refine((texts) => Object.values(texts).some(Boolean)),
    ),
  })
  .refine(({ detail, texts }) => detail !== 'map' || Object.values(texts).every((url) => !url || isHttps(url)), {
    path: ['texts'],
  })

/** Response of `GET /api/company-details/`. Invalid entries are dropped; if none is valid, the response is rejected. */
export const companyDetailsSchema = z
  .looseObject({ details: z.array(z.unknown()) })
  .transform(({ details }, context): CompanyDetailEntry[] => validRecords(detailSchema, details, context))
