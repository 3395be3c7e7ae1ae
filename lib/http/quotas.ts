/**
 * How much of something anonymous visitors may have: one visitor, one address (IPv6: /64), its network (IPv4 /24, IPv6
 * /48) and all of them. `QUOTA_SCALE` multiplies all but those of a recipient.
 */
export interface Shares {
  readonly perVisitor?: number
  /** E-mails to one address, which anybody can type: of all, and of one network, so that another one is left some. */
  readonly perRecipient?: number
  readonly perRecipientInNetwork?: number
  readonly perAddress: number
  readonly perNetwork: number
  readonly perSite?: number
  /** For how long it lasts; by default a day. */
  readonly seconds?: number
}

/** How much anonymous visitors may store in a day. Bytes are those that are written, not those that are sent. */
export interface Quota extends Shares {
  readonly unit: 'bytes' | 'count'
  readonly perSite: number
}

const KB = 1000
const MB = 1000 * KB

export const QUOTAS = {
  orders: { unit: 'count', perAddress: 30, perNetwork: 120, perSite: 5000 },
  /** Orders with a promo code, whose uses may be limited. */
  promoReservations: { unit: 'count', perAddress: 15, perNetwork: 60, perSite: 2000 },
  /** About orders, to their buyers. */
  orderEmails: {
    unit: 'count',
    perRecipient: 20,
    perRecipientInNetwork: 5,
    perAddress: 30,
    perNetwork: 120,
    perSite: 10_000,
  },
  /** About conversations. */
  chatEmails: { unit: 'count', perRecipient: 5, perAddress: 30, perNetwork: 120, perSite: 5000 },
  subscriptionEmails: { unit: 'count', perRecipient: 5, perAddress: 30, perNetwork: 120, perSite: 10_000 },
  /** Letters to the operator about what visitors of the chat add outside hours. */
  operatorEmails: { unit: 'count', perVisitor: 10, perAddress: 20, perNetwork: 60, perSite: 1000 },
  subscriptions: { unit: 'count', perAddress: 20, perNetwork: 80, perSite: 10_000 },
  events: { unit: 'bytes', perAddress: 3 * MB, perNetwork: 15 * MB, perSite: 400 * MB },
  conversations: { unit: 'count', perAddress: 60, perNetwork: 240, perSite: 20_000 },
  chatText: { unit: 'bytes', perVisitor: MB, perAddress: 4 * MB, perNetwork: 16 * MB, perSite: 500 * MB },
  chatFiles: { unit: 'bytes', perVisitor: 100 * MB, perAddress: 150 * MB, perNetwork: 200 * MB, perSite: 2000 * MB },
  /** Lines of the log about reports of browsers. */
  reports: { unit: 'bytes', perAddress: 300 * KB, perNetwork: 1500 * KB, perSite: 50 * MB },
} as const satisfies Record<string, Quota>

/**
 * Milliseconds in ten minutes for which the worker process may look at files of visitors: others wait meanwhile. A
 * photograph takes about a second.
 */
export const FILE_WORK: Shares = { seconds: 600, perVisitor: 60_000, perAddress: 90_000, perNetwork: 180_000 }

/** Bytes that are written beside what was sent: keys, times, and what a row is found by. */
export const BESIDE = {
  /** A row, that of a visit of its own, and what is counted of it. */
  event: 600,
  message: 250,
  /** What stands around it in a line of the log. */
  report: 150,
} as const

/** Bytes of values that are written as JSON, each with so many beside it. */
export const writtenBytes = (values: readonly unknown[], beside: number): number =>
  values.reduce((sum: number, value) => sum + Buffer.byteLength(JSON.stringify(value)) + beside, 0)

/**
 * Bytes of the disk that stay free, the last part of them for orders alone. A small disk keeps a share of itself.
 */
const RESERVE = { orders: { bytes: 100 * MB, share: 0.01 }, others: { bytes: 2000 * MB, share: 0.1 } }

/** Whether a disk has room for what a quota admits. `free` and `size`: bytes. */
export function hasDiskRoom(
  name: QuotaName,
  { free, size }: { readonly free: number; readonly size: number },
): boolean {
  const { bytes, share } = name === 'orders' || name === 'promoReservations' ? RESERVE.orders : RESERVE.others
  return free > Math.min(bytes, size * share)
}

export type QuotaName = keyof typeof QUOTAS
export const QUOTA_NAMES = Object.keys(QUOTAS) as QuotaName[]
