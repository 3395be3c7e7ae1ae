import { z } from 'zod'
import { LEGAL_DOCUMENTS, type LegalDocumentId } from '../domain/legal-documents.ts'
import { LEGAL_LANGUAGES, type LegalLanguage } from '../domain/legal-languages.ts'
import type { Report } from './source-error.ts'

export interface FrontMatter {
  readonly id: LegalDocumentId
  readonly language: LegalLanguage
  readonly version: string
  /** `YYYY-MM-DD`, the first day on which it applies. */
  readonly effective: string
  readonly title: string
  readonly description: string
}

const day = z.iso.date('is not a day written YYYY-MM-DD')

const schema = z.strictObject({
  id: z.enum(
    LEGAL_DOCUMENTS.map((document) => document.id),
    'is not a document of the registry (lib/domain/legal-documents.ts)',
  ),
  language: z.enum(LEGAL_LANGUAGES, `is neither ${LEGAL_LANGUAGES.join(' nor ')}`),
  version: day,
  effective: day,
  title: z.string().min(1, 'is empty'),
  description: z
    .string()
    .refine((text) => text.length >= 110 && text.length <= 155, {
      error: ({ input }) => `has ${String(input).length} characters; search engines show 110 to 155`,
    }),
})

const FENCE = '---'

/** Splits a source into its front matter and the 1-based line where the text begins. */
export function readFrontMatter(source: string, report: Report): { front: FrontMatter; bodyLine: number } | undefined {
  const lines = source.split('\n')
  const end = lines.indexOf(FENCE, 1)
  if (lines[0] !== FENCE || end < 0) {
    report(1, 'does not begin with front matter between two lines of ---')
    return undefined
  }
  const values: Record<string, string> = {}
  const lineOf: Record<string, number> = {}
  for (const [index, text] of lines.slice(1, end).entries()) {
    const [, name, value] = /^(\w+):\s*(.*?)\s*$/.exec(text) ?? []
    if (name === undefined || value === undefined) report(index + 2, `"${text}" is not a line "name: value"`)
    else if (name in lineOf) report(index + 2, `the front matter has "${name}" twice`)
    else {
      values[name] = value
      lineOf[name] = index + 2
    }
  }
  const parsed = schema.safeParse(values)
  if (parsed.success) return { front: parsed.data, bodyLine: end + 2 }
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) report(lineOf[key] ?? 1, `unknown key "${key}" in the front matter`)
    else {
      const name = String(issue.path[0])
      report(lineOf[name] ?? 1, name in values ? `${name} ${issue.message}` : `the front matter has no "${name}"`)
    }
  }
  return undefined
}
