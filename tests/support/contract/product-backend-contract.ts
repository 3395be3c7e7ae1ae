import { afterAll, beforeAll, describe } from 'vitest'
import { createProductBackend, type ProductBackend } from '../../../lib/systems/product-backend.ts'
import type { RunningBackend } from './backends.ts'
import { geoipContract } from './geoip-contract.ts'
import { priceContract } from './price-contract.ts'
import { serviceContract } from './service-contract.ts'
import { translateContract } from './translate-contract.ts'

/** What a part of the contract gets: our client, and the bare wire below it. */
export interface Subject {
  readonly client: () => ProductBackend
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>
}

/** Section 7 of the specification, product backend: whatever serves it with the demonstration catalogue passes this. */
export function productBackendContract(name: string, setup: () => Promise<RunningBackend>, { skip = false } = {}): void {
  describe.skipIf(skip)(`product backend: ${name}`, () => {
    let backend: RunningBackend
    beforeAll(async () => {
      backend = await setup()
    }, 30_000)
    afterAll(() => backend?.close())

    const subject: Subject = { client: () => createProductBackend(backend), ask: (path, init) => backend.fetch(new Request(backend.baseUrl + path, init)) }
    priceContract(subject)
    geoipContract(subject)
    translateContract(subject)
    serviceContract(subject)
  })
}
