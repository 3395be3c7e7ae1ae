import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { isQueueFull, QueueFull, type Requester } from '../../../lib/http/fair-queue.ts'
import { inPool, STAFF } from '../../../lib/http/pool-queue.ts'

/** Lets all promises settle that wait for no test. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Passwords that are checked until they are released, one after another. */
function createChecks() {
  const started: string[] = []
  const ends: (() => void)[] = []
  let running = 0
  let maxRunning = 0
  const results: Promise<string>[] = []
  function check(name: string, requester: Requester): Promise<string> {
    const result = inPool(
      'passwords',
      async () => {
        started.push(name)
        maxRunning = Math.max(maxRunning, (running += 1))
        await new Promise<void>((resolve) => ends.push(resolve))
        running -= 1
        return 'checked'
      },
      requester,
    ).catch((error: unknown) => (isQueueFull(error) ? 'rejected' : 'dropped'))
    results.push(result)
    return result
  }
  async function endAll(): Promise<readonly string[]> {
    let isEnded = false
    const all = Promise.all(results).finally(() => (isEnded = true))
    while (!isEnded) {
      ends.shift()?.()
      await settle()
    }
    return all
  }
  return { started, check, endAll, maxRunning: () => maxRunning }
}

const sender = fc.record({
  allocation: fc.integer({ min: 0, max: 7 }),
  networks: fc.integer({ min: 1, max: 40 }),
  each: fc.integer({ min: 1, max: 15 }),
})
const from = (allocation: number, network: number): Requester => ({
  side: 'visitor',
  network: `2001:${allocation}:${network}`,
  allocation: `2001:${allocation}`,
})

it('checks one password at a time, and rejects at once beyond twenty of an allocation and a hundred in all', () =>
  fc.assert(
    fc.asyncProperty(fc.array(sender, { minLength: 1, maxLength: 12 }), async (senders) => {
      const { check, endAll, maxRunning } = createChecks()
      const byAllocation = new Map<number, Promise<string>[]>()
      for (const { allocation, networks, each } of senders)
        for (let number = 0; number < networks * each; number += 1) {
          const checks = byAllocation.get(allocation) ?? []
          byAllocation.set(allocation, [...checks, check('x', from(allocation, number % networks))])
        }
      const all = await endAll()
      expect(maxRunning()).toBe(1)
      const ofChecked = (results: readonly string[]) => results.filter((result) => result === 'checked').length
      expect(ofChecked(all)).toBeLessThanOrEqual(101)
      for (const checks of byAllocation.values()) expect(ofChecked(await Promise.all(checks))).toBeLessThanOrEqual(21)
    }),
    { numRuns: 20 },
  ))

it('checks a password of another allocation after one of each sender, and one of a known browser first', () =>
  fc.assert(
    fc.asyncProperty(fc.array(sender, { minLength: 1, maxLength: 12 }), async (senders) => {
      const { check, endAll, started } = createChecks()
      for (const { allocation, networks, each } of senders)
        for (let number = 0; number < networks * each; number += 1)
          void check('flood', from(allocation, number % networks))
      const owner = check('owner', from(99, 1))
      const employee = check('employee', STAFF)
      await endAll()
      expect([await owner, await employee]).toEqual(['checked', 'checked'])
      expect(started.indexOf('employee')).toBe(1)
      // One is being checked when it arrives, then the employee's, and one of each allocation.
      expect(started.indexOf('owner')).toBeLessThanOrEqual(
        2 + new Set(senders.map(({ allocation }) => allocation)).size,
      )
    }),
    { numRuns: 20 },
  ))

it('does not check the password of a caller that has left', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), async (leaves) => {
      const { check, endAll, started } = createChecks()
      void check('first', STAFF)
      const results = leaves.map((isLeaving, index) => {
        const caller = new AbortController()
        const result = check(`caller ${index}`, { ...from(1, 1), signal: caller.signal })
        if (isLeaving) caller.abort()
        return result
      })
      await endAll()
      expect(await Promise.all(results)).toEqual(leaves.map((isLeaving) => (isLeaving ? 'dropped' : 'checked')))
      expect(started).toHaveLength(1 + leaves.filter((isLeaving) => !isLeaving).length)
    }),
  ))

it('recognizes that a queue of another copy of the modules is full', async () => {
  vi.resetModules()
  const { createFairQueue } = await import('../../../lib/http/fair-queue.ts')
  const queue = createFairQueue({ concurrency: 1, maxWaiting: { network: 0, allocation: 0, all: 0 } })
  const stranger = { side: 'visitor', network: 'a', allocation: 'a' } as const
  const error: unknown = await queue.enqueue(async () => 'done', stranger).catch((thrown: unknown) => thrown)
  expect([error instanceof QueueFull, isQueueFull(error), isQueueFull(new Error('QueueFull'))]).toEqual([
    false,
    true,
    false,
  ])
})
