import { describe, expect, it } from 'vitest'
import {
  changesPath,
  comparisonOf,
  currentLegalVersion,
  findLegalVersion,
  LEGAL_COMPARISONS,
  LEGAL_DOCUMENTS,
  LEGAL_VERSIONS,
  legalPath,
  legalSlug,
  pdfPath,
} from '../../../lib/domain/legal-documents.ts'

describe('paths of the legal documents (specification, section 2)', () => {
  it('include the pages in force', () => {
    expect(LEGAL_DOCUMENTS.map(({ id }) => legalPath(currentLegalVersion(id)))).toEqual([
      '/legal/terms-of-service',
      '/legal/medical-contract',
      '/legal/IDS',
      '/legal/privacy-policy',
      '/legal/soglasie-pd',
      '/legal/newsletter-consent',
    ])
  })

  it('contain the date of an earlier version', () => {
    expect(LEGAL_VERSIONS.filter((version) => !version.current).map(legalPath)).toEqual([
      '/legal/terms-of-service-2026-01-15',
      '/legal/terms-of-service-2025-06-01',
    ])
  })

  it('include a PDF for each, and the contract in force at the page with a trailing slash', () => {
    expect(LEGAL_VERSIONS.map(pdfPath)).toEqual([
      '/legal/terms-of-service.pdf',
      '/legal/terms-of-service-2026-01-15.pdf',
      '/legal/terms-of-service-2025-06-01.pdf',
      '/legal/medical-contract/',
      '/legal/IDS.pdf',
      '/legal/privacy-policy.pdf',
      '/legal/soglasie-pd.pdf',
      '/legal/newsletter-consent.pdf',
    ])
  })

  it('list versions newest first', () => {
    for (const { versions } of LEGAL_DOCUMENTS) expect([...versions].sort().reverse()).toEqual(versions)
  })
})

describe('finding a version', () => {
  it.each(LEGAL_VERSIONS.map((version) => [legalSlug(version), version] as const))(
    'returns the version of the slug %s',
    (slug, version) => expect(findLegalVersion(slug)).toBe(version),
  )

  it.each([
    'ids',
    'Terms-of-service',
    'terms-of-service-2026-09-01',
    'terms-of-service-2099-01-01',
    'medical-contract-2026-09-01',
    '',
    '__proto__',
    'IDS.pdf',
  ])('«%s» is not a version', (slug) => expect(findLegalVersion(slug)).toBeUndefined())
})

it('each version is compared with the previous one', () => {
  expect(LEGAL_COMPARISONS.map((comparison) => [changesPath(comparison), comparison.older.version])).toEqual([
    ['/legal/terms-of-service/changes', '2026-01-15'],
    ['/legal/terms-of-service-2026-01-15/changes', '2025-06-01'],
  ])
  expect(comparisonOf(currentLegalVersion('terms-of-service'))?.newer.current).toBe(true)
  expect(comparisonOf(currentLegalVersion('IDS'))).toBeUndefined()
})
