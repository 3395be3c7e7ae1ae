import { AsyncLocalStorage } from 'node:async_hooks'
import type { NetworkKeys } from './anonymize-ip.ts'

type Hold = (work: Promise<unknown>) => void

const storage = new AsyncLocalStorage<{ readonly keys: NetworkKeys; readonly hold: Hold }>()

/**
 * Runs work for a request of a network (IPv4 /24, IPv6 /48) and its allocation.
 * @param hold called by {@link holdRequest}
 */
export const runForNetwork = <Result>(keys: NetworkKeys, work: () => Result, hold: Hold = () => undefined): Result =>
  storage.run({ keys, hold }, work)

export const currentNetwork = (): NetworkKeys | undefined => storage.getStore()?.keys

/** Makes the current request count as unfinished until a promise settles, and returns the promise. */
export function holdRequest<Result>(promise: Promise<Result>): Promise<Result> {
  storage.getStore()?.hold(promise)
  return promise
}
