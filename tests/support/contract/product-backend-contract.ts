import { bannersContract } from './banners-contract.ts'
import { afterAll, beforeAll, describe } from 'vitest'
import { createProductBackend, type ProductBackend } from '../../../lib/systems/product-backend.ts'
import { createExperiments, type Experiments } from '../../../lib/systems/experiments.ts'
import type { RunningBackend } from './backends.ts'
import { flagsContract } from './flags-contract.ts'
import { geoipContract } from './geoip-contract.ts'
import { priceContract } from './price-contract.ts'
import { promoContract } from './promo-contract.ts'
import { serviceContract } from './service-contract.ts'
import { trackingContract } from './tracking-contract.ts'
import { subscriptionContract } from './subscription-contract.ts'
import { translateContract } from './translate-contract.ts'

/** What a part of the contract gets: our clients, and the bare wire below them. */
export interface Subject {
  readonly client: () => ProductBackend
  readonly experiments: () => Experiments
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>
}

/** Section 7 of the specification, product backend: whatever serves it with the demonstration catalogue passes this. */
export function productBackendContract(
  name: string,
  setup: () => Promise<RunningBackend>,
  { skip = false } = {},
): void {
  describe.skipIf(skip)(`product backend: ${name}`, () => {
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
