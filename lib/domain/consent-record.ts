import type { ConsentForm } from './consent-forms.ts'
import type { Language } from './languages.ts'
import { LEGAL_CHECKSUMS } from './legal-checksums.data.ts'
import { toLegalLanguage, type LegalLanguage } from './legal-languages.ts'

/**
 * Proof of a consent (privacy policy, purpose 9). `at`: ISO time; `checksum`: SHA-256 of the text shown; `address`:
 * client IP.
 */
export interface ConsentRecord {
  readonly document: string
  readonly version: string
  readonly textLanguage: LegalLanguage
  readonly checksum: string
  readonly at: string
  readonly address: string
  readonly form: ConsentForm
  readonly value: true
}

export function consentRecord(
  { document, version }: { readonly document: string; readonly version: string },
  {
    language,
    ip,
    form,
    at,
  }: { readonly language: Language; readonly ip: string | undefined; readonly form: ConsentForm; readonly at: Date },
): ConsentRecord {
  const textLanguage = toLegalLanguage(language)
  const checksum = LEGAL_CHECKSUMS[`${document}/${version}.${textLanguage}`] ?? ''
  return { document, version, textLanguage, checksum, at: at.toISOString(), address: ip ?? '', form, value: true }
}
