import { catalogueEntry } from './catalogue.ts'
import { CONSENT_FORMS, type ConsentForm, type OrderConsent } from './consent-forms.ts'
import { isGenealogyService } from './genealogy.ts'
import { currentLegalVersion, LEGAL_DOCUMENTS, type LegalDocumentId, type LegalVersion } from './legal-documents.ts'

const REQUIRED: Readonly<Record<LegalDocumentId, readonly ConsentForm[]>> = {
  'terms-of-service': ['order'],
  'medical-contract': ['order'],
  IDS: [],
  'privacy-policy': CONSENT_FORMS,
  'soglasie-pd': ['order'],
  'newsletter-consent': ['newsletter'],
}

export const consentsInForce = () =>
  LEGAL_DOCUMENTS.map(({ id }) => ({ ...currentLegalVersion(id), required: REQUIRED[id] }))

const ACCEPTED: Readonly<Record<OrderConsent, readonly LegalDocumentId[]>> = {
  contract: ['terms-of-service', 'medical-contract'],
  data: ['soglasie-pd', 'privacy-policy'],
}

/** Whether a document becomes part of the contract with an order. */
export const isOfContract = (id: LegalDocumentId): boolean => ACCEPTED.contract.includes(id)

interface OrderedProduct {
  readonly name: string
  readonly href: string
  readonly consultation?: boolean | undefined
}

interface ConsentsForOrder extends Readonly<Record<OrderConsent, readonly LegalVersion[]>> {
  readonly signed: readonly LegalVersion[]
}

const isMedical = ({ consultation = false, ...product }: OrderedProduct): boolean =>
  consultation || !isGenealogyService(catalogueEntry(product)?.key ?? '')

/** Whether an order has a medical service: unless every product is known not to be one. */
export const hasMedicalService = (products: readonly OrderedProduct[]): boolean =>
  products.length === 0 || products.some(isMedical)

/**
 * Documents that an order requires, by box of the form; `signed` are signed on paper before the service, so the form
 * only links to them.
 */
export function consentsForOrder(hasMedical: boolean): ConsentsForOrder {
  const inForce = (ids: readonly LegalDocumentId[]) =>
    ids.filter((id) => hasMedical || id !== 'medical-contract').map(currentLegalVersion)
  return {
    contract: inForce(ACCEPTED.contract),
    data: inForce(ACCEPTED.data),
    signed: hasMedical ? [currentLegalVersion('IDS')] : [],
  }
}
