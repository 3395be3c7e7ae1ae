import { describe, expect, it } from 'vitest'
import { untilAborted } from '../../../lib/http/until-aborted.ts'
import { collectingGarbage } from '../../support/garbage-collection.ts'
import { sleep } from '../../support/waits.ts'

describe('work until a signal aborts', () => {
  it('has the result of the work, or its error', async () => {
    const { signal } = new AbortController()
    expect(await untilAborted(Promise.resolve(7), signal)).toBe(7)
    await expect(untilAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no')
  })

  it('ends with the reason of the signal, also of one that has aborted before', async () => {
    const controller = new AbortController()
    const late = Promise.withResolvers<never>()
    const result = untilAborted(late.promise, controller.signal)
    controller.abort(new Error('left'))
    await expect(result).rejects.toThrow('left')
    await expect(untilAborted(Promise.resolve(1), controller.signal).catch(String)).resolves.toBeDefined()
    // Must not be an unhandled rejection.
    late.reject(new Error('late'))
  })

  it.each([
    ['its result', () => Promise.resolve({ bytes: new Uint8Array(1000) })],
    ['its error', () => Promise.reject(new Error('no'))],
  ])('does not keep %s in memory, whatever the signal consists of', async (_what, work) => {
    const { signal } = new AbortController()
    const kept: WeakRef<object>[] = []
    const begin = () =>
      untilAborted<object>(work(), AbortSignal.any([signal, new AbortController().signal])).then(
        (result) => void kept.push(new WeakRef(result)),
        (error: object) => void kept.push(new WeakRef(error)),
      )
    for (let count = 0; count < 5; count += 1) await begin()
    await collectingGarbage(async () => {
      for (let waits = 0; waits < 500 && kept.some((one) => one.deref()); waits += 1) await sleep(20)
    })
    expect(kept.filter((one) => one.deref())).toEqual([])
  })
})
