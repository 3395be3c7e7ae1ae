import { allocationKey, ipKey, networkKey } from './anonymize-ip.ts'
import { limitsSecret } from './rate-limiter.ts'
import { createSignature } from './signature.ts'

/**
 * Counters that a limit has for the addresses and for the networks of one IPv6 allocation, which are 68 billion and a
 * million: a sender with all of them would fill the memory, and counters of others would be deleted. An IPv4 allocation
 * has 65,536 and 256. Senders cannot find addresses that share a counter, as they do not know the secret.
 */
export const MAX_COUNTERS_PER_ALLOCATION = { address: 4096, network: 1024 } as const

function counterKey(ip: string | undefined, key: string, counters: number): string {
  if (!key.includes(':')) return key
  const counter = parseInt(createSignature(key, limitsSecret(), 'hex').slice(0, 8), 16) % counters
  return `${allocationKey(ip)} ${counter}`
}

/** Returns the key of the counter of an address, which others of its IPv6 allocation may share. */
export const addressCounterKey = (ip: string | undefined): string =>
  counterKey(ip, ipKey(ip), MAX_COUNTERS_PER_ALLOCATION.address)

export const networkCounterKey = (ip: string | undefined): string =>
  counterKey(ip, networkKey(ip), MAX_COUNTERS_PER_ALLOCATION.network)
