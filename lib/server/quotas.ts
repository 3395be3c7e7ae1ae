import 'server-only'
import { statfs } from 'node:fs/promises'
import { config } from '../config/config.ts'
import { shared } from '../config/process-state.ts'
import { FILE_WORK, hasDiskRoom, QUOTAS, type QuotaName, type Shares } from '../http/quotas.ts'
import { visitorAddressOf } from '../door/visitor-address.ts'
import { consumeQuota, type Consumed, type Consumer } from '../http/consume-quota.ts'
import { problem } from '../http/problem.ts'
import { shortAddress } from '../http/short-address.ts'
import { errorOncePerMinute, warnOncePerMinute } from './log.ts'

/** Milliseconds for which a look at the disk counts. */
const LOOK_EVERY = 5000

const disk = shared('quotas.disk', () => ({ lookedAt: -Infinity, free: Infinity, size: Infinity }))

async function lookAtDisk(): Promise<void> {
  if (performance.now() - disk.lookedAt < LOOK_EVERY) return
  disk.lookedAt = performance.now()
  try {
    const { bavail, blocks, bsize } = await statfs(config().dataDir)
    Object.assign(disk, { free: bavail * bsize, size: blocks * bsize })
  } catch (error) {
    warnOncePerMinute('quotas: the room on the disk is not known', error)
  }
}

/** Why something cannot be stored. */
interface QuotaRefusal {
  readonly answer: Response
  /** Only the e-mails to one recipient are used up: whoever asks must not learn that others have written to him. */
  readonly isOfRecipient: boolean
}

async function consumeShare(
  name: string,
  shares: Shares,
  by: Consumer,
  amount: number,
): Promise<QuotaRefusal | undefined> {
  const usedUp = await consumeQuota(name, shares, by, amount, config().quotaScale)
  if (!usedUp) return undefined
  const { scope, retryAfter } = usedUp
  if (scope === 'site')
    errorOncePerMinute(`quotas: "${name}" of the whole site is used up`, { perSite: shares.perSite })
  else warnOncePerMinute(`quotas: "${name}" of one ${scope} is used up`, by.address && shortAddress(by.address))
  const span = shares.seconds === undefined ? 'this day' : `${shares.seconds} s`
  const answer = problem(
    429,
    'Too many requests',
    `The quota of ${span} is used up`,
    { 'retry-after': String(retryAfter) },
    { code: 'tooMany' },
  )
  return { answer, isOfRecipient: scope === 'recipient' || scope === 'recipientInNetwork' }
}

async function consume(name: QuotaName, by: Consumer, amount: number): Promise<QuotaRefusal | undefined> {
  await lookAtDisk()
  if (!hasDiskRoom(name, disk)) {
    errorOncePerMinute('quotas: the disk is nearly full, what visitors send is refused', {
      quota: name,
      freeBytes: disk.free,
    })
    const answer = problem(
      503,
      'No room',
      'The site can store nothing more now',
      { 'retry-after': '600' },
      { code: 'busy' },
    )
    return { answer, isOfRecipient: false }
  }
  return consumeShare(name, QUOTAS[name], by, amount)
}

/** Consumes some of a quota of anonymous visitors. @returns why it cannot be stored; `undefined` where it can */
export const quotaRefusal = async (name: QuotaName, by: Consumer, amount = 1): Promise<Response | undefined> =>
  (await consume(name, by, amount))?.answer

/** Consumes an e-mail that confirms a subscription of an address that a visitor typed. */
export const emailRefusal = (request: Request, recipient: string): Promise<QuotaRefusal | undefined> =>
  consume('subscriptionEmails', { address: visitorAddressOf(request), recipient }, 1)

/** Consumes one of a quota, and says that it did: the outbox takes letters for anonymous calls with that alone. @returns else the answer that refuses it */
export async function consumeOne<Name extends QuotaName>(name: Name, by: Consumer): Promise<Consumed<Name> | Response> {
  return (await quotaRefusal(name, by)) ?? ({ quota: name } as Consumed<Name>)
}

/** The same by the request that brings it. */
export const requestQuotaRefusal = (
  request: Request,
  name: QuotaName,
  amount?: number,
  more: Omit<Consumer, 'address'> = {},
): Promise<Response | undefined> => quotaRefusal(name, { address: visitorAddressOf(request), ...more }, amount)

/** Consumes milliseconds in which the worker process looks at files of visitors. @returns why it looks at no more of them */
export const fileWorkRefusal = async (by: Consumer, milliseconds: number): Promise<Response | undefined> =>
  (await consumeShare('fileWork', FILE_WORK, by, milliseconds))?.answer
