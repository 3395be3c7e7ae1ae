import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string>()

/** Runs work for a request of a network (IPv4 /24, IPv6 /48). */
export const runForNetwork = <Result>(network: string, work: () => Result): Result => storage.run(network, work)

export const currentNetwork = (): string | undefined => storage.getStore()
