import type { LegalLanguage } from '../domain/legal-languages.ts'
import type { LegalVersion } from '../domain/legal-documents.ts'

export interface TextRun {
  readonly text: string
  readonly strong?: true
  readonly em?: true
  readonly href?: string
}
export type Runs = readonly TextRun[]

/** `id` is the block's anchor, the same in every language. */
export type LegalBlock =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly id: string; readonly runs: Runs }
  | { readonly kind: 'paragraph'; readonly id?: string; readonly runs: Runs }
  | { readonly kind: 'list'; readonly items: readonly Runs[] }
  | { readonly kind: 'table'; readonly head: readonly Runs[]; readonly rows: readonly (readonly Runs[])[] }

export const plainText = (runs: Runs): string => runs.map((run) => run.text).join('')

export interface ChangePart {
  readonly text: string
  readonly change?: 'added' | 'removed'
}

/** A changed clause or section, or the number of consecutive unchanged ones. */
export type ChangeLine =
  | { readonly kind: 'heading' | 'paragraph' | 'item' | 'row'; readonly parts: readonly ChangePart[] }
  | { readonly kind: 'unchanged'; readonly count: number }

export type ChangeSection =
  | { readonly kind: 'section'; readonly heading: readonly ChangePart[]; readonly lines: readonly ChangeLine[] }
  | { readonly kind: 'unchanged'; readonly count: number }

/**
 * Dates are `DD.MM.YYYY`. `superseded`: date on which the next version came into force, and the version in force now.
 * `isTemplate`: no lawyer has reviewed the text for the operator.
 */
export interface LegalView {
  readonly version: LegalVersion
  readonly date: string
  readonly textLanguage: LegalLanguage
  readonly blocks: readonly LegalBlock[]
  readonly versions: readonly { readonly version: LegalVersion; readonly date: string }[]
  readonly superseded: { readonly date: string; readonly by: LegalVersion } | undefined
  readonly isTemplate: boolean
}
