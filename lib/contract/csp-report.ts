import { z } from 'zod'

/** A URL without query and fragment, which may contain private data; keywords such as `inline` are unchanged. */
const urlWithoutQuery = z
  .string()
  .max(2000)
  .transform((text) => (text.split(/[?#]/, 1)[0] ?? '').slice(0, 300))
const shortString = z.string().max(100)

interface PolicyReport {
  readonly page: string
  readonly directive: string
  readonly blocked: string
  readonly source: string | undefined
}

const reportUriSchema = z
  .object({
    'csp-report': z.object({
      'document-uri': urlWithoutQuery,
      'effective-directive': shortString,
      'blocked-uri': urlWithoutQuery,
      'source-file': urlWithoutQuery.optional(),
    }),
  })
  .transform(({ 'csp-report': report }): PolicyReport[] => [
    {
      page: report['document-uri'],
      directive: report['effective-directive'],
      blocked: report['blocked-uri'],
      source: report['source-file'],
    },
  ])

const violation = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    documentURL: urlWithoutQuery,
    effectiveDirective: shortString,
    blockedURL: urlWithoutQuery,
    sourceFile: urlWithoutQuery.nullish(),
  }),
})

const reportToSchema = z
  .array(z.union([violation, z.object({ type: z.string().max(100) })]))
  .max(20)
  .transform((reports) =>
    reports.flatMap((report): PolicyReport[] => {
      const { data } = violation.safeParse(report)
      if (!data) return []
      const { documentURL, effectiveDirective, blockedURL, sourceFile } = data.body
      return [
        { page: documentURL, directive: effectiveDirective, blocked: blockedURL, source: sourceFile ?? undefined },
      ]
    }),
  )

export const cspReportSchema = z.union([reportUriSchema, reportToSchema])
