import { currentLegalVersion, LEGAL_DOCUMENTS, type LegalDocumentId } from './legal-documents.ts'

type ConsentOccasion = 'order' | 'newsletter' | 'chat'

const REQUIRED: Readonly<Record<LegalDocumentId, readonly ConsentOccasion[]>> = {
  'terms-of-service': ['order'],
  'medical-contract': ['order'],
  IDS: ['order'],
  'privacy-policy': ['order', 'newsletter', 'chat'],
  'soglasie-pd': ['order', 'newsletter'],
}

/** Whether a document is only accepted with an order, which makes it part of the contract. */
export const isOfContract = (id: LegalDocumentId): boolean => REQUIRED[id].every((occasion) => occasion === 'order')

export const consentsInForce = () =>
  LEGAL_DOCUMENTS.map(({ id }) => ({ ...currentLegalVersion(id), required: REQUIRED[id] }))
