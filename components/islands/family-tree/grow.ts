import type { Person } from '@/lib/domain/family-tree/family-tree'
import type { Seedling } from './grow-worker'

/** The family, grown and laid out in a worker. Rejects where the worker cannot be had. */
export async function growInWorker(seedling: Seedling): Promise<Person[]> {
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
