/** Legal documents with the dates of their versions, newest first (specification, section 2). */
export const LEGAL_DOCUMENTS = [
  { id: 'terms-of-service', versions: ['2026-09-01', '2026-01-15', '2025-06-01'] },
  { id: 'medical-contract', versions: ['2026-09-01'] },
  { id: 'IDS', versions: ['2026-09-01'] },
  { id: 'privacy-policy', versions: ['2026-09-01'] },
  { id: 'soglasie-pd', versions: ['2026-09-01'] },
  { id: 'newsletter-consent', versions: ['2026-09-01'] },
] as const

export type LegalDocumentId = (typeof LEGAL_DOCUMENTS)[number]['id']

export interface LegalVersion {
  readonly id: LegalDocumentId
  readonly version: string
  readonly current: boolean
}

export const LEGAL_VERSIONS: readonly LegalVersion[] = LEGAL_DOCUMENTS.flatMap(({ id, versions }) =>
  versions.map((version, index) => ({ id, version, current: index === 0 })),
)

export const legalSlug = ({ id, version, current }: LegalVersion): string => (current ? id : `${id}-${version}`)

export const legalPath = (version: LegalVersion): `/legal/${string}` => `/legal/${legalSlug(version)}`

/**
 * PDF path: the page's path with `.pdf`, except for the current contract, which has a trailing slash instead
 * (specification, section 2).
 */
export const pdfPath = (version: LegalVersion): `/legal/${string}` =>
  version.id === 'medical-contract' && version.current ? `${legalPath(version)}/` : `${legalPath(version)}.pdf`

/** Redirects from dated paths of a current version, so that such links stay valid when a newer version takes effect. */
export const datedPaths = (version: LegalVersion): readonly (readonly [`/legal/${string}`, `/legal/${string}`])[] => {
  const dated = legalPath({ ...version, current: false })
  return [
    [dated, legalPath(version)],
    [`${dated}.pdf`, pdfPath(version)],
  ]
}

export const datedPdfPath = (version: LegalVersion): `/legal/${string}` => pdfPath({ ...version, current: false })

/** Internal route that renders a PDF; never public. */
export const pdfRoute = (version: LegalVersion): `/legal/pdf/${string}` => `/legal/pdf/${legalSlug(version)}`

export interface LegalComparison {
  readonly newer: LegalVersion
  readonly older: LegalVersion
}

export const LEGAL_COMPARISONS: readonly LegalComparison[] = LEGAL_VERSIONS.flatMap((newer, index) => {
  const older = LEGAL_VERSIONS[index + 1]
  return older?.id === newer.id ? [{ newer, older }] : []
})

export const changesPath = ({ newer }: LegalComparison): `/legal/${string}` => `${legalPath(newer)}/changes`

export const comparisonOf = ({ id, version }: LegalVersion): LegalComparison | undefined =>
  LEGAL_COMPARISONS.find(({ newer }) => newer.id === id && newer.version === version)

export const findLegalVersion = (slug: string): LegalVersion | undefined =>
  LEGAL_VERSIONS.find((version) => legalSlug(version) === slug)

export const currentLegalVersion = (id: LegalDocumentId): LegalVersion =>
  LEGAL_VERSIONS.find((version) => version.id === id && version.current) as LegalVersion
