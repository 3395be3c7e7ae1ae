import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareReads } from '../../../lib/embedded/chat/shared-reads.ts'

/** A log to which changes are added; a read takes its snapshot at once and returns later. */
function changeLog() {
  let last = 0
  let reads = 0
  const shared = shareReads(async (after) => {
    reads += 1
    const snapshot = last
    await new Promise((resolve) => setImmediate(resolve))
    return snapshot > after ? snapshot : undefined
  })
  return {
    shared,
    reads: () => reads,
    add() {
      last += 1
      shared.invalidate()
      return last
    },
  }
}

it('reads a change once for all callers at the same position', async () => {
  const log = changeLog()
  log.add()
  const results = await Promise.all(Array.from({ length: 50 }, () => log.shared.read(0)))
  expect(new Set(results)).toEqual(new Set([1]))
  expect(log.reads()).toBe(1)
})

it('a read that begins after a change always contains it, whatever reads are running', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('add', 'read', 'wait'), { maxLength: 40 }), async (steps) => {
      const log = changeLog()
      let last = 0
      const expected: Promise<void>[] = []
      for (const step of steps) {
        if (step === 'add') last = log.add()
        else if (step === 'wait') await new Promise((resolve) => setImmediate(resolve))
        else {
          const newest = last
          expected.push(log.shared.read(0).then((result) => expect(result ?? 0).toBeGreaterThanOrEqual(newest)))
        }
      }
      await Promise.all(expected)
    }),
  ))

it('a failed read is not kept', async () => {
  let fails = true
  const shared = shareReads(async () => {
    if (fails) throw new Error('the database is unavailable')
    return 1
  })
  await expect(shared.read(0)).rejects.toThrow('unavailable')
  fails = false
  expect(await shared.read(0)).toBe(1)
})
