import { createHash } from 'node:crypto'
import type { LegalBlock } from '../../contract/legal-text.ts'
import type { LegalLanguage } from '../../domain/legal-languages.ts'

/** A document to print: placeholders are filled, and links are absolute. */
export interface PrintedDocument {
  readonly id: string
  readonly language: LegalLanguage
  readonly title: string
  readonly description: string
  /** `YYYY-MM-DD`; with the effective date it is the date of the file, so that the same text is the same bytes. */
  readonly version: string
  readonly effective: string
  readonly author: string
  /** "Version dated 01.09.2026" and the note that it is a template, in the language of the text. */
  readonly versionLine: string
  readonly note: string | undefined
  readonly blocks: readonly LegalBlock[]
}

/**
 * How documents are printed: a stored one that was printed otherwise is another. A test says when this has to change,
 * and to what.
 */
export const PRINTED_AS = 'c3db584aa4ae8ccd'

/**
 * The key under which the file of a document is kept: it names all that makes its bytes, so what lies there is never
 * out of date.
 */
export const printedKey = (document: PrintedDocument): string =>
  `documents/${document.id}-${document.version}.${document.language}-${createHash('sha256')
    .update(JSON.stringify([PRINTED_AS, document]))
    .digest('hex')
    .slice(0, 32)}.pdf`
