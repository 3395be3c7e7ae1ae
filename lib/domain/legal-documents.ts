/** The legal documents of the site and the dates of their versions, newest first (specification, section 2). */
export const LEGAL_DOCUMENTS = [
  { id: 'terms-of-service', versions: ['2026-09-01', '2026-01-15', '2025-06-01'] },
  { id: 'medical-contract', versions: ['2026-09-01'] },
  { id: 'IDS', versions: ['2026-09-01'] },
  { id: 'privacy-policy', versions: ['2026-09-01'] },
  { id: 'soglasie-pd', versions: ['2026-09-01'] },
] as const

export type LegalDocumentId = (typeof LEGAL_DOCUMENTS)[number]['id']

/** A version of a document; the newest one is in force. */
export interface LegalVersion {
  readonly id: LegalDocumentId
  /** `YYYY-MM-DD`. */
  readonly version: string
  readonly current: boolean
}

/** Every version of every document. */
export const LEGAL_VERSIONS: readonly LegalVersion[] = LEGAL_DOCUMENTS.flatMap(({ id, versions }) =>
  versions.map((version, index) => ({ id, version, current: index === 0 })),
)

/** Last segment of the page of a version: the name of the document, and the date of an earlier version. */
export const legalSlug = ({ id, version, current }: LegalVersion): string => (current ? id : `${id}-${version}`)

/** The page of a version. */
export const legalPath = (version: LegalVersion): `/legal/${string}` => `/legal/${legalSlug(version)}`

/**
 * The PDF of a version: the page's address with `.pdf`, and with a closing slash for the contract in force
 * (specification, section 2).
 */
export const pdfPath = (version: LegalVersion): `/legal/${string}` =>
  version.id === 'medical-contract' && version.current ? `${legalPath(version)}/` : `${legalPath(version)}.pdf`

/** Addresses of a version in force under its date, with where it is now: they stay good when a newer version takes effect. */
export const datedPaths = (version: LegalVersion): readonly (readonly [`/legal/${string}`, `/legal/${string}`])[] => {
  const dated = legalPath({ ...version, current: false })
  return [
    [dated, legalPath(version)],
    [`${dated}.pdf`, pdfPath(version)],
  ]
}

/** The PDF of a version under its date. */
export const datedPdfPath = (version: LegalVersion): `/legal/${string}` => pdfPath({ ...version, current: false })

/** The internal name under which a PDF is made; never seen from outside. */
export const pdfRoute = (version: LegalVersion): `/legal/pdf/${string}` => `/legal/pdf/${legalSlug(version)}`

/** A version that has one before it, together with that one. */
export interface LegalComparison {
  readonly newer: LegalVersion
  readonly older: LegalVersion
}

/** Each version with the one before it, of every document that has more than one. */
export const LEGAL_COMPARISONS: readonly LegalComparison[] = LEGAL_VERSIONS.flatMap((newer, index) => {
  const older = LEGAL_VERSIONS[index + 1]
  return older?.id === newer.id ? [{ newer, older }] : []
})

/** The page that shows what a version changed in the one before it. */
export const changesPath = ({ newer }: LegalComparison): `/legal/${string}` => `${legalPath(newer)}/changes`

/** The comparison of a version with the one before it; `undefined` where it is the first. */
export const comparisonOf = ({ id, version }: LegalVersion): LegalComparison | undefined =>
  LEGAL_COMPARISONS.find(({ newer }) => newer.id === id && newer.version === version)

/** The version that a page's last segment names, in its exact case; `undefined` for anything else. */
export const findLegalVersion = (slug: string): LegalVersion | undefined =>
  LEGAL_VERSIONS.find((version) => legalSlug(version) === slug)

/** The version in force. */
export const currentLegalVersion = (id: LegalDocumentId): LegalVersion =>
  LEGAL_VERSIONS.find((version) => version.id === id && version.current) as LegalVersion
