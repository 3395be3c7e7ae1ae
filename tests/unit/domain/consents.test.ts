import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../../lib/domain/catalogue.ts'
import { CONSENT_FORMS, ORDER_CONSENTS } from '../../../lib/domain/consent-forms.ts'
import { consentsForOrder, consentsInForce, hasMedicalService, isOfContract } from '../../../lib/domain/consents.ts'
import { GENEALOGY_SERVICES, isGenealogyService } from '../../../lib/domain/genealogy.ts'
import { LEGAL_DOCUMENTS, type LegalVersion } from '../../../lib/domain/legal-documents.ts'

const ids = (versions: readonly LegalVersion[]) => versions.map(({ id }) => id)
const productOf = (key: string) => ({
  name: CATALOGUE.find((entry) => entry.key === key)?.name ?? key,
  href: `/${key}/`,
})

const genealogyService = fc.constantFrom(...GENEALOGY_SERVICES).map(productOf)
const test = fc
  .constantFrom(...CATALOGUE.map(({ key }) => key).filter((key) => !isGenealogyService(key)))
  .map(productOf)
const unknown = fc.record({ name: fc.string(), href: fc.string({ minLength: 1 }).map((href) => `x-${href}`) })
const consultation = genealogyService.map((product) => ({ ...product, consultation: true }))
const medical = fc.oneof(test, unknown, consultation)
const anything = fc.array(fc.oneof(genealogyService, medical))

describe('documents that an order requires', () => {
  it('are neither the medical contract nor the informed consent if all products are genealogy services', () => {
    fc.assert(
      fc.property(fc.array(genealogyService, { minLength: 1 }), (products) => {
        const { contract, data, signed } = consentsForOrder(hasMedicalService(products))
        expect(ids(contract)).toEqual(['terms-of-service'])
        expect(ids(data)).toEqual(['soglasie-pd', 'privacy-policy'])
        expect(signed).toEqual([])
      }),
    )
  })

  it('are all with a medical service, an unknown product or a geneticist’s consultation, whatever else is ordered', () => {
    fc.assert(
      fc.property(anything, medical, anything, (before, product, after) => {
        const { contract, data, signed } = consentsForOrder(hasMedicalService([...before, product, ...after]))
        expect(ids(contract)).toEqual(['terms-of-service', 'medical-contract'])
        expect(ids(data)).toEqual(['soglasie-pd', 'privacy-policy'])
        expect(ids(signed)).toEqual(['IDS'])
      }),
    )
  })

  it('are all while the products are not known', () => {
    expect(ids(consentsForOrder(hasMedicalService([])).contract)).toEqual(['terms-of-service', 'medical-contract'])
  })

  it('are in force, in one box each, and listed as required by an order', () => {
    fc.assert(
      fc.property(anything, (products) => {
        const consents = consentsForOrder(hasMedicalService(products))
        const asked = ORDER_CONSENTS.flatMap((box) => consents[box])
        expect(new Set(ids(asked)).size).toBe(asked.length)
        expect([...asked, ...consents.signed].filter(({ current }) => !current)).toEqual([])
        const listed = ids(consentsInForce().filter(({ required }) => required.includes('order')))
        expect(ids(asked).filter((id) => !listed.includes(id))).toEqual([])
      }),
    )
  })
})

describe('documents that a form requires', () => {
  it.each([
    ['order', ['terms-of-service', 'medical-contract', 'privacy-policy', 'soglasie-pd']],
    ['newsletter', ['privacy-policy', 'newsletter-consent']],
    ['chat', ['privacy-policy']],
    ['order-reminder', ['privacy-policy']],
  ] as const)('of %s', (form, documents) => {
    expect(CONSENT_FORMS).toContain(form)
    expect(ids(consentsInForce().filter(({ required }) => required.includes(form)))).toEqual(documents)
  })

  it('do not include the informed consent, which is signed on paper', () => {
    expect(consentsInForce().find(({ id }) => id === 'IDS')?.required).toEqual([])
  })

  it('are part of the contract only if they are no consent to data processing', () => {
    expect(LEGAL_DOCUMENTS.map(({ id }) => id).filter(isOfContract)).toEqual(['terms-of-service', 'medical-contract'])
  })
})
