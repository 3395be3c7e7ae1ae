import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createWorkMeter } from '../../../lib/http/recent-work.ts'

it('tracks the work of each network, less a tenth of the elapsed time, and never below zero', () => {
  const step = fc.record({ network: fc.constantFrom('a', 'b'), milliseconds: fc.nat(5000), passed: fc.nat(100_000) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let time = 0
      const { add, of } = createWorkMeter(() => time)
      const expected = new Map([
        ['a', 0],
        ['b', 0],
      ])
      for (const { network, milliseconds, passed } of steps) {
        time += passed
        for (const [other, work] of expected) expected.set(other, Math.max(0, work - passed / 10))
        add(network, milliseconds)
        expected.set(network, (expected.get(network) ?? 0) + milliseconds)
        for (const [other, work] of expected) expect(of(other)).toBeCloseTo(work, 3)
      }
    }),
  )
})

it('drops the networks with the least work when there are too many', () => {
  const { add, of } = createWorkMeter(() => 0)
  for (let network = 0; network <= 10_000; network++) add(String(network), network)
  expect([of('10'), of('9999')]).toEqual([0, 9999])
})
