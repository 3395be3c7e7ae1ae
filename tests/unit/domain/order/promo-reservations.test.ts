import fc from 'fast-check'
import { expect, it } from 'vitest'
import { reservationsPerAllocation, reservationsPerNetwork } from '../../../../lib/domain/order/promo.ts'

it('leaves seven tenths of a code with several uses to other allocations, and nine tenths to other networks', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (maxUses) => {
      const [network, allocation] = [reservationsPerNetwork(maxUses), reservationsPerAllocation(maxUses)]
      expect(network).toBeGreaterThanOrEqual(1)
      expect(network).toBeLessThanOrEqual(Math.max(1, maxUses / 10))
      expect(allocation).toBeGreaterThanOrEqual(network)
      expect(allocation).toBeLessThanOrEqual(Math.max(1, maxUses * 0.3))
    }),
  )
})
