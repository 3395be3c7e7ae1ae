import { bannersContract } from './banners-contract.ts'
import { afterAll, beforeAll, describe } from 'vitest'
import { createProductBackend, type ProductBackend } from '../../../lib/integrations/product-backend.ts'
import { createExperiments, type Experiments } from '../../../lib/integrations/ofrep-client.ts'
import type { RunningBackend } from './backends.ts'
import { flagsContract } from './flags-contract.ts'
import { geoipContract } from './geoip-contract.ts'
import { priceContract } from './price-contract.ts'
import { promoContract } from './promo-contract.ts'
import { serviceContract } from './service-contract.ts'
import { trackingContract } from './tracking-contract.ts'
import { subscriptionContract } from './subscription-contract.ts'
import { translateContract } from './translate-contract.ts'

/** Subject of the contract: the project's clients, and raw HTTP requests. */
export interface Subject {
  readonly client: () => ProductBackend
  readonly experiments: () => Experiments
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>
}

/** Contract of a product backend (specification, section 7) with the demonstration catalogue. */
export function productBackendContract(name: string, setup: () => Promise<RunningBackend>): void {
  describe(`product backend: ${name}`, () => {
    let backend: RunningBackend
    beforeAll(async () => {
      backend = await setup()
    })
    afterAll(() => backend?.close())

    const subject: Subject = {
      client: () => createProductBackend(backend),
      experiments: () => createExperiments(backend),
      ask: (path, init) => backend.fetch(new Request(backend.baseUrl + path, init)),
    }
    priceContract(subject)
    promoContract(subject)
    bannersContract(subject)
    flagsContract(subject)
    geoipContract(subject)
    translateContract(subject)
    trackingContract(subject)
    subscriptionContract(subject)
    serviceContract(subject)
  })
}
