import { AsyncLocalStorage } from 'node:async_hooks'
import type { NetworkKeys } from './anonymize-ip.ts'

const storage = new AsyncLocalStorage<NetworkKeys>()

/** Runs work for a request of a network (IPv4 /24, IPv6 /48) and its allocation. */
export const runForNetwork = <Result>(keys: NetworkKeys, work: () => Result): Result => storage.run(keys, work)

export const currentNetwork = (): NetworkKeys | undefined => storage.getStore()
