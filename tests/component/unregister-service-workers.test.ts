import { expect, it, vi } from 'vitest'
import { removeWorkers } from '../../components/islands/worker/remove.ts'

it('removes every worker and every cache after giving them time to do so themselves', async () => {
  vi.useFakeTimers()
  const unregister = vi.fn(() => Promise.resolve(true))
  const names = new Set(['pages', 'build'])
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistrations: () => Promise.resolve([{ unregister }, { unregister }]) },
  })
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([...names]),
    delete: (name: string) => Promise.resolve(names.delete(name)),
  })
  const removed = removeWorkers()
  await vi.advanceTimersByTimeAsync(29_999)
  expect([unregister.mock.calls.length, names.size]).toEqual([0, 2])
  await vi.advanceTimersByTimeAsync(1)
  await removed
  expect([unregister.mock.calls.length, names.size]).toEqual([2, 0])
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
