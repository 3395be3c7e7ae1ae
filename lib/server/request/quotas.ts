import 'server-only'
import { statfs } from 'node:fs/promises'
import { config } from '../../config/config.ts'
import { shared } from '../../runtime/process-state.ts'
import {
  ADDRESS_LOOKUPS_A_DAY,
  FILE_PROCESSING_MS,
  hasFreeSpace,
  QUOTAS,
  type QuotaName,
  type Shares,
} from '../../http/quotas.ts'
import { readClientIp } from '../../routing/internal-headers.ts'
import { consumeQuota, isOfRecipient, type Consumed, type Consumer, type Counted } from '../../http/consume-quota.ts'
import { problem } from '../../http/problem.ts'
import { allocationKey, anonymizeIp } from '../../http/anonymize-ip.ts'
import { errorOncePerMinute, warnOncePerMinute } from '../log.ts'

const DISK_CHECK_INTERVAL_MS = 5000

const disk = shared('quotas.disk', () => ({ lastCheckedAt: -Infinity, free: Infinity, size: Infinity }))

async function checkDisk(): Promise<void> {
  if (performance.now() - disk.lastCheckedAt < DISK_CHECK_INTERVAL_MS) return
  disk.lastCheckedAt = performance.now()
  try {
    const { bavail, blocks, bsize } = await statfs(config().dataDir)
    Object.assign(disk, { free: bavail * bsize, size: blocks * bsize })
  } catch (error) {
    warnOncePerMinute('quotas: the room on the disk is not known', error)
  }
}

interface QuotaRejection {
  readonly answer: Response
  /**
   * Only the recipient's quota is exhausted: this must not be revealed to the client, since others may have used it
   * up.
   */
  readonly isOfRecipient: boolean
}

async function consumeShare(
  name: string,
  shares: Shares,
  by: Consumer,
  amount: number,
  counted?: Counted,
): Promise<QuotaRejection | undefined> {
  const usedUp = await consumeQuota(name, shares, by, amount, config().quotaScale, counted)
  if (!usedUp) return undefined
  const { scope, retryAfter } = usedUp
  if (scope === 'site')
    errorOncePerMinute(`quotas: "${name}" of the whole site is used up`, { perSite: shares.perSite })
  else warnOncePerMinute(`quotas: "${name}" of one ${scope} is used up`, by.ip && anonymizeIp(by.ip))
  const span = shares.seconds === undefined ? 'this day' : `${shares.seconds} s`
  const answer = problem(
    429,
    'Too many requests',
    `The quota of ${span} is used up`,
    { 'retry-after': String(retryAfter) },
    { code: 'tooMany' },
  )
  return { answer, isOfRecipient: isOfRecipient(usedUp) }
}

async function consume(
  name: QuotaName,
  by: Consumer,
  amount: number,
  counted?: Counted,
): Promise<QuotaRejection | undefined> {
  await checkDisk()
  if (!hasFreeSpace(name, disk)) {
    errorOncePerMinute('quotas: the disk is nearly full, what visitors send is rejected', {
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
  return consumeShare(name, QUOTAS[name], by, amount, counted)
}

/**
 * Consumes a quota of anonymous visitors. @returns the error response if it is exhausted or the disk is nearly full
 * @param counted gets the counts, for {@link restoreQuota}
 */
export const rejectOverQuota = async (
  name: QuotaName,
  by: Consumer,
  amount = 1,
  counted?: Counted,
): Promise<Response | undefined> => (await consume(name, by, amount, counted))?.answer

/** Consumes the quota of confirmation emails to an address that a visitor typed. */
export const emailRejection = (request: Request, recipient: string): Promise<QuotaRejection | undefined> =>
  consume('subscriptionEmails', { ip: readClientIp(request), recipient }, 1)

const proofOf = <Name extends QuotaName>(quota: Name, { ip }: Consumer) =>
  ({ quota, allocation: allocationKey(ip) }) as Consumed<Name>

/**
 * Consumes one unit and returns the token that the outbox requires for emails of anonymous calls. @returns otherwise
 * the error response
 */
export async function consumeOne<Name extends QuotaName>(name: Name, by: Consumer): Promise<Consumed<Name> | Response> {
  return (await rejectOverQuota(name, by)) ?? proofOf(name, by)
}

/**
 * Like {@link consumeOne}, for an email to an address that a visitor typed. @returns `undefined` if only the quota of
 * the recipient is exhausted, which the caller must not learn
 */
export async function consumeForRecipient<Name extends QuotaName>(
  name: Name,
  by: Consumer & { readonly recipient: string },
): Promise<Consumed<Name> | Response | undefined> {
  const rejected = await consume(name, by, 1)
  if (!rejected) return proofOf(name, by)
  return rejected.isOfRecipient ? undefined : rejected.answer
}

export const rejectRequestOverQuota = (
  request: Request,
  name: QuotaName,
  amount?: number,
  more: Omit<Consumer, 'ip'> = {},
): Promise<Response | undefined> => rejectOverQuota(name, { ip: readClientIp(request), ...more }, amount)

/** Charges worker time for scanning a visitor's files. @returns the error response if the quota is exhausted */
export const fileWorkRejection = async (by: Consumer, milliseconds: number): Promise<Response | undefined> =>
  (await consumeShare('fileWork', FILE_PROCESSING_MS, by, milliseconds))?.answer

/** Charges calls of the address lookup, which its operator pays for; a typed address takes about 20. @returns the error response if the quota is exhausted */
export const addressLookupRejection = async (ip: string | undefined, calls: number): Promise<Response | undefined> =>
  (await consumeShare('addressLookups', ADDRESS_LOOKUPS_A_DAY, { ip }, calls))?.answer
