import type { Person } from '@/lib/domain/family-tree/family-tree'
import type { GrowRequest } from './grow-worker'

/** Grows and lays out the family in a worker. Rejects if the worker cannot be started. */
export async function growInWorker(seedling: GrowRequest): Promise<Person[]> {
  const worker = new Worker(new URL('./grow-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Person[]>) => resolve(data))
      worker.addEventListener('error', (event) => reject(new Error(event.message || 'The worker did not start')))
      worker.postMessage(seedling, { transfer: [] })
    })
  } finally {
    worker.terminate()
  }
}
