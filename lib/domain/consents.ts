import { catalogueEntry } from './catalogue.ts'
import { CONSENT_FORMS, type ConsentForm } from './consent-forms.ts'
import { isGenealogyService } from './genealogy.ts'
import { currentLegalVersion, LEGAL_DOCUMENTS, type LegalDocumentId, type LegalVersion } from './legal-documents.ts'

/** `IDS` is signed on paper before the test, so no form of the site can ask for it. */
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

/** Boxes of the order form: consent to data processing is given apart from the contract (152-FZ, article 9). */
export const ORDER_CONSENTS = ['contract', 'data'] as const
type OrderConsent = (typeof ORDER_CONSENTS)[number]

const ACCEPTED: Readonly<Record<OrderConsent, readonly LegalDocumentId[]>> = {
  contract: ['terms-of-service', 'medical-contract'],
  data: ['privacy-policy', 'soglasie-pd'],
}

/** Whether a document becomes part of the contract with an order. */
export const isOfContract = (id: LegalDocumentId): boolean => ACCEPTED.contract.includes(id)

/** `consultation`: a geneticist's consultation is ordered with the product. */
interface OrderedProduct {
  readonly name: string
  readonly href: string
  readonly consultation?: boolean | undefined
}

export interface ConsentsForOrder extends Readonly<Record<OrderConsent, readonly LegalVersion[]>> {
  /** Documents that are signed before the service; the form only links to them. */
  readonly signed: readonly LegalVersion[]
}

/** Unknown products count as medical. */
const isMedical = ({ consultation = false, ...product }: OrderedProduct): boolean =>
  consultation || !isGenealogyService(catalogueEntry(product)?.key ?? '')

/**
 * Documents that an order requires, by box of the form. Medical documents are only required if a product is a medical
 * service; an empty order counts as one, since its products are not known yet.
 */
export function consentsForOrder(products: readonly OrderedProduct[]): ConsentsForOrder {
  const hasMedical = products.length === 0 || products.some(isMedical)
  const inForce = (ids: readonly LegalDocumentId[]) =>
    ids.filter((id) => hasMedical || id !== 'medical-contract').map(currentLegalVersion)
  return {
    contract: inForce(ACCEPTED.contract),
    data: inForce(ACCEPTED.data),
    signed: hasMedical ? [currentLegalVersion('IDS')] : [],
  }
}
