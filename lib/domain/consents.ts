import { currentLegalVersion, LEGAL_DOCUMENTS, type LegalDocumentId } from './legal-documents.ts'

/** What a visitor does that needs a consent. */
type ConsentOccasion = 'order' | 'newsletter' | 'chat'

const REQUIRED: Readonly<Record<LegalDocumentId, readonly ConsentOccasion[]>> = {
  'terms-of-service': ['order'],
  'medical-contract': ['order'],
  IDS: ['order'],
  'privacy-policy': ['order', 'newsletter', 'chat'],
  'soglasie-pd': ['order', 'newsletter'],
}

/** Whether a document is agreed to for orders alone: such documents make the contract. */
export const isOfContract = (id: LegalDocumentId): boolean => REQUIRED[id].every((occasion) => occasion === 'order')

/** The documents in force, each with what it has to be agreed to for. */
export const consentsInForce = () =>
  LEGAL_DOCUMENTS.map(({ id }) => ({ ...currentLegalVersion(id), required: REQUIRED[id] }))
