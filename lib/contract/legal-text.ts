import type { LegalVersion } from '../domain/legal-documents.ts'

/** Texts are written in two languages; every other one shows the English text. */
export type LegalLanguage = 'ru' | 'en'

/** A run of text in one style. `href` is a finished address. */
export interface TextRun {
  readonly text: string
  readonly strong?: true
  readonly em?: true
  readonly href?: string
}
export type Runs = readonly TextRun[]

/** A part of a legal document. `id` is its anchor: the same in every language. */
export type LegalBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly id: string; readonly runs: Runs }
  | { readonly kind: 'paragraph'; readonly id?: string; readonly runs: Runs }
  | { readonly kind: 'list'; readonly items: readonly Runs[] }
  | { readonly kind: 'table'; readonly head: readonly Runs[]; readonly rows: readonly (readonly Runs[])[] }

/** What the runs say, without their styles. */
export const plainText = (runs: Runs): string => runs.map((run) => run.text).join('')

/** A piece of a clause in the comparison of two versions. */
export interface ChangePart {
  readonly text: string
  readonly change?: 'added' | 'removed'
}

/** A clause that differs, or the number of clauses in a row that do not. */
export type ChangeLine =
  | { readonly kind: 'heading' | 'paragraph' | 'item' | 'row'; readonly parts: readonly ChangePart[] }
  | { readonly kind: 'unchanged'; readonly count: number }

/** A section that differs, or the number of sections in a row that do not. */
export type ChangeSection =
  | { readonly kind: 'section'; readonly heading: readonly ChangePart[]; readonly lines: readonly ChangeLine[] }
  | { readonly kind: 'unchanged'; readonly count: number }

/** What the page of a version shows. Dates are `DD.MM.YYYY`. */
export interface LegalView {
  readonly version: LegalVersion
  readonly date: string
  readonly textLanguage: LegalLanguage
  readonly blocks: readonly LegalBlock[]
  /** Every version of the document, newest first. */
  readonly versions: readonly { readonly version: LegalVersion; readonly date: string }[]
  /** The day on which the next version came into force, and the version in force now. */
  readonly superseded: { readonly date: string; readonly by: LegalVersion } | undefined
}
