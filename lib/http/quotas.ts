/**
 * Quotas of anonymous visitors: per visitor, IP address (IPv6: /64), network (IPv4 /24, IPv6 /48) and site; of that of
 * the site, an allocation (IPv4 /16, IPv6 /28) may use a tenth ({@link perAllocation}). Addresses and networks of an IPv6
 * allocation share counters (`counter-keys.ts`). `isSpent`: the amount is counted after it was spent, so also if it is rejected. `QUOTA_SCALE` multiplies all except those per recipient, which
 * limit emails to one mailbox, whose address anyone may enter: from all networks (three quarters reserved for the first
 * email of each network, half for that of each allocation), and from one network.
 */
export interface Shares {
  readonly perVisitor?: number
  readonly perRecipient?: number
  readonly perRecipientInNetwork?: number
  readonly perIp: number
  readonly perNetwork: number
  readonly perSite?: number
  readonly seconds?: number
  readonly isSpent?: boolean
}

const ALLOCATION_SHARE = 0.1
const MIN_NETWORKS = 2

export const perAllocation = ({ perNetwork, perSite }: Shares): number | undefined =>
  perSite && Math.max(perNetwork * MIN_NETWORKS, perSite * ALLOCATION_SHARE)

/** Daily storage quota. Bytes are those stored, not those received. */
export interface Quota extends Shares {
  readonly unit: 'bytes' | 'count'
  readonly perSite: number
}

const KB = 1000
const MB = 1000 * KB

export const QUOTAS = {
  orders: { unit: 'count', perIp: 30, perNetwork: 120, perSite: 20_000 },
  promoReservations: { unit: 'count', perIp: 15, perNetwork: 60, perSite: 2000 },
  orderEmails: {
    unit: 'count',
    perRecipient: 20,
    perRecipientInNetwork: 5,
    perIp: 30,
    perNetwork: 120,
    perSite: 10_000,
  },
  chatEmails: { unit: 'count', perRecipient: 16, perRecipientInNetwork: 3, perIp: 30, perNetwork: 120, perSite: 5000 },
  subscriptionEmails: {
    unit: 'count',
    perRecipient: 16,
    perRecipientInNetwork: 3,
    perIp: 30,
    perNetwork: 120,
    perSite: 10_000,
  },
  reminderEmails: {
    unit: 'count',
    perRecipient: 16,
    perRecipientInNetwork: 4,
    perIp: 20,
    perNetwork: 80,
    perSite: 5000,
  },
  cancellationEmails: { unit: 'count', perIp: 20, perNetwork: 60, perSite: 1000 },
  questionEmails: { unit: 'count', perVisitor: 10, perIp: 20, perNetwork: 60, perSite: 1000 },
  subscriptions: { unit: 'count', perIp: 20, perNetwork: 80, perSite: 10_000 },
  events: { unit: 'bytes', perIp: 3 * MB, perNetwork: 15 * MB, perSite: 400 * MB },
  conversations: { unit: 'count', perIp: 60, perNetwork: 240, perSite: 20_000 },
  chatText: { unit: 'bytes', perVisitor: MB, perIp: 4 * MB, perNetwork: 16 * MB, perSite: 500 * MB },
  chatFiles: { unit: 'bytes', perVisitor: 100 * MB, perIp: 150 * MB, perNetwork: 200 * MB, perSite: 2000 * MB },
  reports: { unit: 'bytes', perIp: 300 * KB, perNetwork: 1500 * KB, perSite: 50 * MB },
} as const satisfies Record<string, Quota>

/**
 * Milliseconds per ten minutes in which the worker process may inspect visitors' files, while others wait. A photograph
 * takes about a second.
 */
export const FILE_PROCESSING_MS: Shares = {
  isSpent: true,
  seconds: 600,
  perVisitor: 30_000,
  perIp: 45_000,
  perNetwork: 60_000,
  perSite: 400_000,
}

export const ADDRESS_LOOKUPS_A_DAY: Shares = { perIp: 300, perNetwork: 600, perSite: 9000 }

/**
 * Bytes stored in addition to a value: keys, timestamps, indexes; for an event also the row of its visit and its
 * aggregates.
 */
export const OVERHEAD_BYTES = { event: 600, message: 250, report: 150 } as const

export const storedBytes = (values: readonly unknown[], beside: number): number =>
  values.reduce((sum: number, value) => sum + Buffer.byteLength(JSON.stringify(value)) + beside, 0)

const MIN_FREE = { orders: { bytes: 100 * MB, share: 0.01 }, others: { bytes: 2000 * MB, share: 0.1 } }

/**
 * Whether the disk has room for a write under a quota. Some space stays free, the last part of it for orders only; on a
 * small disk the share applies. `free` and `size` in bytes.
 */
export function hasFreeSpace(
  name: QuotaName,
  { free, size }: { readonly free: number; readonly size: number },
): boolean {
  const { bytes, share } = name === 'orders' || name === 'promoReservations' ? MIN_FREE.orders : MIN_FREE.others
  return free > Math.min(bytes, size * share)
}

export type QuotaName = keyof typeof QUOTAS
export const QUOTA_NAMES = Object.keys(QUOTAS) as QuotaName[]
