import { createHash } from 'node:crypto'
import { mailboxOf } from '../domain/mailbox.ts'
import { shared } from '../runtime/process-state.ts'
import { perAllocation, type QuotaName, type Shares } from './quotas.ts'
import { isRateLimitResult, getLimiter } from './rate-limiter.ts'
import { runDetached } from './run-detached.ts'
import { allocationKey, networkKey } from './anonymize-ip.ts'
import { addressCounterKey, networkCounterKey } from './counter-keys.ts'

const DAY_S = 24 * 60 * 60

export interface Consumer {
  readonly ip: string | undefined
  readonly visitor?: string | undefined
  readonly recipient?: string | undefined
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * A digest, like that of a visitor's ID: counters in memory contain no personal data. Many providers ignore dots in
 * names, also at domains of their customers.
 */
function mailboxKey(email: string): string {
  const mailbox = mailboxOf(email)
  const at = mailbox.lastIndexOf('@')
  return digest(mailbox.slice(0, at).replaceAll('.', '') + mailbox.slice(at))
}

const SCOPES = [
  'network',
  'address',
  'allocation',
  'visitor',
  'recipientInNetwork',
  'recipientInAllocation',
  'recipient',
  'site',
] as const
type QuotaScope = (typeof SCOPES)[number]

const NARROW_SCOPES: readonly QuotaScope[] = ['address', 'visitor']
const UNPROTECTED_SCOPES: readonly string[] = ['network', 'address', 'visitor'] satisfies QuotaScope[]

export interface UsedUp {
  readonly scope: QuotaScope
  readonly retryAfter: number
}

/** Whether emails to the recipient used up the quota. Telling the caller would reveal emails of others. */
export const isOfRecipient = ({ scope }: UsedUp): boolean => scope === 'recipient' || scope === 'recipientInNetwork'

declare const consumed: unique symbol

/** Proof that a quota was consumed, required by functions open to anonymous callers. */
export interface Consumed<Name extends QuotaName = QuotaName> {
  readonly quota: Name
  readonly allocation: string
  readonly [consumed]: true
}

export const quotaRejections = (): Map<string, number> => shared('quota-rejections', () => new Map<string, number>())

export function countQuotaRejection(name: string, scope: string): void {
  const rejections = quotaRejections()
  rejections.set(`${name} ${scope}`, (rejections.get(`${name} ${scope}`) ?? 0) + 1)
}

/** Counts of a call, which `restoreQuota` takes back. */
export type Counted = (() => Promise<unknown>)[]

export const restoreQuota = async (counted: Counted): Promise<void> =>
  void (await Promise.all(counted.map((takeBack) => takeBack())))

const OPEN_SHARES = { ofSite: 0.5, ofNetwork: 0.05, ofRecipient: 0.25, ofRecipientToNetworks: 0.5 }

/**
 * Consumes a quota, by network first, so that a network over its quota adds no IP address counters and does not reduce
 * the site's quota. An allocation over its quota adds no counters of visitors and recipients, which senders may invent.
 * Open to all is the share `ofSite` of the quotas of the site and of an allocation; the rest is
 * reserved for networks that used less than `ofNetwork` of their own quota, so that a few networks cannot use it up. The
 * share `ofRecipient` of a recipient's quota is open to all emails, `ofRecipientToNetworks` also to the first of each
 * network, the rest only to the first of each allocation. A call that is rejected for its address or visitor uses up no
 * quota of its network and allocation.
 * @returns the quota that is used up, else `undefined`
 */
export async function consumeQuota(
  name: string,
  quota: Shares,
  by: Consumer,
  amount: number,
  scale: number,
  counted: Counted = [],
): Promise<UsedUp | undefined> {
  const network = networkKey(by.ip)
  const allocation = allocationKey(by.ip)
  const mailbox = by.recipient && mailboxKey(by.recipient)
  const allocated = perAllocation(quota)
  const scopes: Record<QuotaScope, readonly [key: string | undefined, points: number | undefined]> = {
    network: [networkCounterKey(by.ip), quota.perNetwork * scale],
    address: [addressCounterKey(by.ip), quota.perIp * scale],
    visitor: [by.visitor && digest(by.visitor), quota.perVisitor && quota.perVisitor * scale],
    recipientInNetwork: [mailbox && `${network} ${mailbox}`, quota.perRecipientInNetwork],
    recipientInAllocation: [
      mailbox && `${allocation} ${mailbox}`,
      quota.perRecipientInNetwork && Number.MAX_SAFE_INTEGER,
    ],
    recipient: [mailbox, quota.perRecipient],
    allocation: [allocation, allocated && allocated * scale],
    site: ['site', quota.perSite && quota.perSite * scale],
  }
  const limiterFor = (scope: string, points: number) =>
    getLimiter(`quota-${name}-${scope}`, {
      points: Math.ceil(points),
      duration: quota.seconds ?? DAY_S,
      isProtected: !UNPROTECTED_SCOPES.includes(scope),
    })
  async function consume(scope: string, key: string, points: number) {
    const limiter = limiterFor(scope, points)
    const result = await runDetached(() => limiter.consume(key, amount))
    counted.push(() => runDetached(() => limiter.reward(key, amount)))
    return result
  }
  let isLight = false
  const isFirst = { recipientInNetwork: false, recipientInAllocation: false }
  for (const scope of SCOPES) {
    const [key, points] = scopes[scope]
    if (key === undefined || points === undefined) continue
    try {
      if ((scope === 'site' || scope === 'allocation') && !isLight)
        await consume(`${scope}-open`, key, points * OPEN_SHARES.ofSite)
      if (scope === 'recipient' && quota.perRecipientInNetwork !== undefined) {
        if (!isFirst.recipientInNetwork) await consume('recipient-open', key, points * OPEN_SHARES.ofRecipient)
        if (!isFirst.recipientInAllocation)
          await consume('recipient-networks', key, points * OPEN_SHARES.ofRecipientToNetworks)
      }
      const { consumedPoints } = await consume(scope, key, points)
      if (scope === 'network') isLight = consumedPoints <= points * OPEN_SHARES.ofNetwork
      if (scope === 'recipientInNetwork' || scope === 'recipientInAllocation') isFirst[scope] = consumedPoints <= amount
    } catch (error) {
      if (!isRateLimitResult(error)) throw error
      // Rejected calls of one address must not use up the quota of its network and allocation.
      if (NARROW_SCOPES.includes(scope) && !quota.isSpent) await restoreQuota(counted)
      countQuotaRejection(name, scope)
      return { scope, retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) }
    }
  }
  return undefined
}
