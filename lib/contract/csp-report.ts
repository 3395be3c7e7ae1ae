import { z } from 'zod'

/** An address without its query and fragment, which may hold what is nobody's business; other words as they are. */
const place = z
  .string()
  .max(2000)
  .transform((text) => (text.split(/[?#]/, 1)[0] ?? '').slice(0, 300))
const word = z.string().max(100)

/** What a browser kept a page from doing. */
interface PolicyReport {
  readonly page: string
  readonly directive: string
  readonly blocked: string
  readonly source: string | undefined
}

/** As `report-uri` has it: one, in a wrapper of its own. */
const single = z
  .object({
    'csp-report': z.object({
      'document-uri': place,
      'effective-directive': word,
      'blocked-uri': place,
      'source-file': place.optional(),
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
  body: z.object({ documentURL: place, effectiveDirective: word, blockedURL: place, sourceFile: place.nullish() }),
})

/** As `report-to` has it: a list, in which may be reports of other kinds. */
const list = z
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

/** What browsers send of what the content security policy kept from happening. */
export const policyReports = z.union([single, list])
