import { setTimeout } from 'node:timers/promises'
import type { SignIn } from '../../contract/account.ts'
import { addressCounterKey, networkCounterKey } from '../../http/counter-keys.ts'
import { isRateLimitResult, getLimiter, type Rule } from '../../http/rate-limiter.ts'
import { runDetached } from '../../http/run-detached.ts'
import { allocationKey, ipKey, networkKey, networkKeys } from '../../http/anonymize-ip.ts'
import { isQueueFull, type Requester } from '../../http/fair-queue.ts'
import type { Database } from '../database/open.ts'
import { findDevice, type DeviceOwner } from './device-cookies.ts'
import { verifyPassword } from './passwords.ts'
import { openSession } from './sessions.ts'

const MINUTE_S = 60
/**
 * Failures by key. `pair` is an account and an IP address, `accountNetwork` an account and a network, `confirmation`
 * the password confirmations of a session. `newcomer` counts the first `FIRST_TRIES` of each network and allocation at
 * an account, separately from their further tries (`account`), so that a few senders cannot exhaust it.
 */
const LIMITS = {
  address: { points: 20, duration: 15 * MINUTE_S },
  network: { points: 60, duration: 15 * MINUTE_S },
  allocation: { points: 240, duration: 15 * MINUTE_S },
  account: { points: 80, duration: 60 * MINUTE_S },
  accountNetwork: { points: 20, duration: 60 * MINUTE_S },
  accountAllocation: { points: 60, duration: 60 * MINUTE_S },
  newcomer: { points: 200, duration: 60 * MINUTE_S },
  pair: { points: 6, duration: 15 * MINUTE_S },
  device: { points: 10, duration: 15 * MINUTE_S },
  confirmation: { points: 10, duration: 15 * MINUTE_S },
} as const satisfies Record<string, Rule>
const FIRST_TRIES = { network: 2, allocation: 4 }
const DELAY_PER_FAILURE_MS = 250
const MAX_DELAY_MS = 3000

type Kind = keyof typeof LIMITS
const limiter = (kind: Kind) => getLimiter(`sign-in.${kind}`, { ...LIMITS[kind], isProtected: true })

interface Consumption {
  readonly tries: number
  readonly isOver: boolean
  readonly seconds: number
}

/** Consumes one try. Throws if the limiter fails, so that sign-in fails closed. */
async function consumeTry(kind: Kind, key: string): Promise<Consumption> {
  const result: unknown = await runDetached(() => limiter(kind).consume(key)).catch((error: unknown) => error)
  if (!isRateLimitResult(result)) throw result
  return {
    tries: result.consumedPoints,
    isOver: result.consumedPoints > LIMITS[kind].points,
    seconds: Math.ceil(result.msBeforeNext / 1000),
  }
}

type Rejection =
  { readonly rejected: 'credentials' | 'busy' } | { readonly rejected: 'limit'; readonly seconds: number }

/** Checks a password in its turn; `busy` if too many wait. */
async function checkPassword(
  password: string,
  hashed: string | undefined,
  requester: Requester,
): Promise<'right' | 'wrong' | 'busy'> {
  try {
    return (await verifyPassword(password, hashed, requester)) ? 'right' : 'wrong'
  } catch (error) {
    if (isQueueFull(error)) return 'busy'
    throw error
  }
}

const limitExceeded = (counts: readonly Consumption[]): Rejection => ({
  rejected: 'limit',
  seconds: Math.max(...counts.map(({ seconds }) => seconds), 1),
})

export type SignInResult = { readonly token: string; readonly user: DeviceOwner } | Rejection

/**
 * Checks the current password of a signed-in user. Counted by session, so that other clients and sessions cannot
 * exhaust its tries.
 */
export async function confirmPassword(
  database: Database,
  userId: string,
  sessionId: string,
  password: string,
  signal?: AbortSignal,
): Promise<'confirmed' | Rejection> {
  const counted = await consumeTry('confirmation', sessionId)
  if (counted.isOver) return limitExceeded([counted])
  const user = await database.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  const checked = await checkPassword(password, user?.password_hash, { side: 'staff', signal })
  if (checked === 'busy') await limiter('confirmation').reward(sessionId)
  if (checked !== 'right') return { rejected: checked === 'busy' ? 'busy' : 'credentials' }
  await limiter('confirmation').delete(sessionId)
  return 'confirmed'
}

/** A try within the limits. */
interface Admission {
  readonly tries: number
  /** Resets its counters after a correct password. */
  succeed(): Promise<unknown>
  /** Gives back the try if the password was not checked. */
  giveBack(): Promise<unknown>
}

async function admitDevice(device: string): Promise<Admission | undefined> {
  const { isOver, tries } = await consumeTry('device', device)
  if (isOver) return undefined
  return { tries, succeed: () => limiter('device').delete(device), giveBack: () => limiter('device').reward(device) }
}

/**
 * Counts a try by network, address, allocation and account. A network over its limit must not use up counters that its
 * addresses share with neighbours; a try rejected by a narrow limit is given back to the wider ones, so that a single
 * client cannot lock others out.
 */
async function admitUnknownBrowser(email: string, from: string | undefined): Promise<Admission | Rejection> {
  const address = addressCounterKey(from)
  const network = networkCounterKey(from)
  const allocation = allocationKey(from)
  const pair = `${ipKey(from)} ${email}`
  const accountNetwork = `${networkKey(from)} ${email}`
  const accountAllocation = `${allocation} ${email}`
  const networkTries = await consumeTry('network', network)
  if (networkTries.isOver) return limitExceeded([networkTries])
  const addressTries = await consumeTry('address', address)
  if (addressTries.isOver) {
    await limiter('network').reward(network)
    return limitExceeded([addressTries])
  }
  // Before any counter with an email: an allocation over its limit could create many with invented ones.
  const ofAllocation = await consumeTry('allocation', allocation)
  if (ofAllocation.isOver) return limitExceeded([ofAllocation])
  const pairTries = await consumeTry('pair', pair)
  if (pairTries.isOver) {
    await Promise.all([limiter('network').reward(network), limiter('allocation').reward(allocation)])
    return limitExceeded([pairTries])
  }
  const accountNetworkTries = await consumeTry('accountNetwork', accountNetwork)
  if (accountNetworkTries.isOver) return limitExceeded([accountNetworkTries])
  const allocationTries = await consumeTry('accountAllocation', accountAllocation)
  if (allocationTries.isOver) return limitExceeded([allocationTries])
  const isFirst = accountNetworkTries.tries <= FIRST_TRIES.network && allocationTries.tries <= FIRST_TRIES.allocation
  const total = isFirst ? 'newcomer' : 'account'
  const counted = await consumeTry(total, email)
  if (counted.isOver) return limitExceeded([counted])
  const rewardCounters = () => [
    limiter('address').reward(address),
    limiter('network').reward(network),
    limiter('allocation').reward(allocation),
  ]
  const rewardCountersOfAccount = () => [
    limiter('pair').reward(pair),
    limiter('accountNetwork').reward(accountNetwork),
    limiter('accountAllocation').reward(accountAllocation),
    limiter(total).reward(email),
  ]
  const deleteCounters = () => [
    limiter('account').delete(email),
    limiter('newcomer').delete(email),
    limiter('accountNetwork').delete(accountNetwork),
    limiter('accountAllocation').delete(accountAllocation),
    limiter('pair').delete(pair),
  ]
  return {
    tries: counted.tries,
    succeed: () => Promise.all([...rewardCounters(), ...deleteCounters()]),
    giveBack: () => Promise.all([...rewardCounters(), ...rewardCountersOfAccount()]),
  }
}

interface Caller {
  readonly from: string | undefined
  readonly deviceCookie: string | undefined
  readonly secret: string
  /** Drops the attempt while it waits for its turn. */
  readonly signal?: AbortSignal | undefined
  readonly wait?: (ms: number) => Promise<unknown>
}

/**
 * Signs in with a password. Tries are counted by account, IP address, network and allocation; those of a browser that
 * has signed in before only by its device cookie, so that other clients cannot lock it out, and are checked first.
 */
export async function signIn(
  database: Database,
  { email, password }: SignIn,
  { from, deviceCookie, secret, signal, wait = setTimeout }: Caller,
  now: Date,
): Promise<SignInResult> {
  const columns = ['id', 'password_hash', 'device_key', 'unlocks'] as const
  const user = await database.selectFrom('users').select(columns).where('email', '=', email).executeTakeFirst()
  const device = findDevice(deviceCookie, user, secret, now)
  // Consume before verifying the password, so that concurrent tries are all counted.
  const counted = (key: string) => (user?.unlocks ? `${key} ${user.unlocks}` : key)
  const known = device && (await admitDevice(counted(device)))
  const admission = known || (await admitUnknownBrowser(counted(email), from))
  if ('rejected' in admission) return admission
  await wait(Math.min(MAX_DELAY_MS, DELAY_PER_FAILURE_MS * (admission.tries - 1)))
  const requester: Requester = { side: known ? 'staff' : 'visitor', ...networkKeys(from), signal }
  const checked = await checkPassword(password, user?.password_hash, requester)
  if (checked === 'busy') {
    await admission.giveBack()
    return { rejected: 'busy' }
  }
  if (checked === 'wrong' || !user) return { rejected: 'credentials' }
  await admission.succeed()
  return { token: await openSession(database, user.id, now), user }
}
