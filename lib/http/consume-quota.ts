import { createHash } from 'node:crypto'
import { shared } from '../config/process-state.ts'
import type { QuotaName, Shares } from './quotas.ts'
import { isCounted, limiterOf } from './limiter.ts'
import { outsideRequest } from './outside-request.ts'
import { countedAddress, countedNetwork } from './short-address.ts'

const DAY = 24 * 60 * 60

/** Who would store something. */
export interface Consumer {
  readonly address: string | undefined
  readonly visitor?: string | undefined
  readonly recipient?: string | undefined
}

/** Domains of Gmail, which ignores dots in the local part. */
const DOTLESS = ['gmail.com', 'googlemail.com']

/**
 * The key of the mailbox of an e-mail address, which is written in small letters, without a tag (`anna+tag@`), which anybody
 * can add. It is a digest: the counters, also those in Redis, name nobody.
 */
function mailboxKey(email: string): string {
  const address = email.toLowerCase()
  const at = address.lastIndexOf('@')
  const [[local = ''], domain] = [address.slice(0, at).split('+', 1), address.slice(at + 1)]
  const mailbox = `${DOTLESS.includes(domain) ? local.replaceAll('.', '') : local}@${domain}`
  return createHash('sha256').update(mailbox).digest('base64url')
}

const SCOPES = ['network', 'address', 'visitor', 'recipientInNetwork', 'recipient', 'site'] as const
type QuotaScope = (typeof SCOPES)[number]

/** A quota that is used up, and the seconds until something of it is free again. */
export interface UsedUp {
  readonly scope: QuotaScope
  readonly retryAfter: number
}

declare const consumed: unique symbol

/** That something of a quota was consumed: for what an anonymous call must not do without. Only who consumes it gives one. */
export interface Consumed<Name extends QuotaName = QuotaName> {
  readonly quota: Name
  readonly [consumed]: true
}

/** How often quotas have refused something in this process, by `name scope`. */
export const quotaRefusals = (): Map<string, number> => shared('quota-refusals', () => new Map<string, number>())

export function countQuotaRefusal(name: string, scope: string): void {
  const refusals = quotaRefusals()
  refusals.set(`${name} ${scope}`, (refusals.get(`${name} ${scope}`) ?? 0) + 1)
}

/** What part of the site's share any network may use; the rest is for networks that have used no more than a part of theirs. */
const RESERVE = { ofSite: 0.5, ofNetwork: 0.05 }

/**
 * Consumes some of a quota, first for the network: a consumer whose network has used up its share adds no counter of an
 * address and takes nothing from the site's share. Half of the site's share is for networks that have used little, so that a
 * few networks do not use it up for all.
 * @returns what is used up; `undefined` where there was enough
 */
export async function consumeQuota(
  name: string,
  quota: Shares,
  by: Consumer,
  amount: number,
  scale: number,
): Promise<UsedUp | undefined> {
  const network = countedNetwork(by.address)
  const mailbox = by.recipient && mailboxKey(by.recipient)
  const scopes: Record<QuotaScope, readonly [key: string | undefined, points: number | undefined]> = {
    network: [network, quota.perNetwork * scale],
    address: [countedAddress(by.address), quota.perAddress * scale],
    visitor: [by.visitor, quota.perVisitor && quota.perVisitor * scale],
    recipientInNetwork: [mailbox && `${network} ${mailbox}`, quota.perRecipientInNetwork],
    recipient: [mailbox, quota.perRecipient],
    site: ['site', quota.perSite && quota.perSite * scale],
  }
  const limiterFor = (scope: string, points: number) =>
    limiterOf(`quota-${name}-${scope}`, { points: Math.ceil(points), duration: quota.seconds ?? DAY })
  let isLight = false
  for (const scope of SCOPES) {
    const [key, points] = scopes[scope]
    if (key === undefined || points === undefined) continue
    try {
      if (scope === 'site' && !isLight)
        await outsideRequest(() => limiterFor('site-open', points * RESERVE.ofSite).consume(key, amount))
      const { consumedPoints } = await outsideRequest(() => limiterFor(scope, points).consume(key, amount))
      if (scope === 'network') isLight = consumedPoints <= points * RESERVE.ofNetwork
    } catch (error) {
      if (!isCounted(error)) throw error
      countQuotaRefusal(name, scope)
      return { scope, retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) }
    }
  }
  return undefined
}
