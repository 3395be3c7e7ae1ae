import { CONSENT_FORMS, type ConsentForm } from './consent-forms.ts'
import { currentLegalVersion, LEGAL_DOCUMENTS, type LegalDocumentId } from './legal-documents.ts'

const REQUIRED: Readonly<Record<LegalDocumentId, readonly ConsentForm[]>> = {
  'terms-of-service': ['order'],
  'medical-contract': ['order'],
  IDS: ['order'],
  'privacy-policy': CONSENT_FORMS,
  'soglasie-pd': ['order', 'newsletter'],
}

/** Whether a document is only accepted with an order, which makes it part of the contract. */
export const isOfContract = (id: LegalDocumentId): boolean => REQUIRED[id].every((form) => form === 'order')

export const consentsInForce = () =>
  LEGAL_DOCUMENTS.map(({ id }) => ({ ...currentLegalVersion(id), required: REQUIRED[id] }))
