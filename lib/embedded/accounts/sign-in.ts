import { setTimeout } from 'node:timers/promises'
import type { SignIn } from '../../contract/account.ts'
import { isCounted, limiterOf, type Rule } from '../../http/limiter.ts'
import { outsideRequest } from '../../http/outside-request.ts'
import { countedAddress, countedNetwork } from '../../http/short-address.ts'
import type { Database } from '../database/open.ts'
import { findDevice, type DeviceOwner } from './device-cookies.ts'
import { isPassword } from './passwords.ts'
import { openSession } from './sessions.ts'

const MINUTES = 60
/**
 * Failures by what they are counted. `pair` is one account from one address, `accountNetwork` one account from one network,
 * `confirmation` the present password of one session. `newcomer` is an account by the first tries of each network, which a
 * few networks cannot use up: they count apart from the further tries, `account`.
 */
const LIMITS = {
  address: { points: 20, duration: 15 * MINUTES },
  network: { points: 60, duration: 15 * MINUTES },
  account: { points: 80, duration: 60 * MINUTES },
  accountNetwork: { points: 20, duration: 60 * MINUTES },
  newcomer: { points: 200, duration: 60 * MINUTES },
  pair: { points: 6, duration: 15 * MINUTES },
  device: { points: 10, duration: 15 * MINUTES },
  confirmation: { points: 10, duration: 15 * MINUTES },
} as const satisfies Record<string, Rule>
/** Tries of a network at an account that count as those of a newcomer. */
const FIRST_TRIES = 2
/** Milliseconds that each counted failure adds to the answer of the next, and at most. */
const SLOWER = 250
const SLOWEST = 3000

type Kind = keyof typeof LIMITS
const limiter = (kind: Kind) => limiterOf(`sign-in.${kind}`, LIMITS[kind])

interface Counted {
  readonly tries: number
  readonly isOver: boolean
  readonly seconds: number
}

/** Takes one try. A limiter that cannot count lets nobody in. */
async function count(kind: Kind, key: string): Promise<Counted> {
  const result: unknown = await outsideRequest(() => limiter(kind).consume(key)).catch((error: unknown) => error)
  if (!isCounted(result)) throw result
  return {
    tries: result.consumedPoints,
    isOver: result.consumedPoints > LIMITS[kind].points,
    seconds: Math.ceil(result.msBeforeNext / 1000),
  }
}

type Refused = { readonly refused: 'credentials' } | { readonly refused: 'limit'; readonly seconds: number }

const limited = (counts: readonly Counted[]): Refused => ({
  refused: 'limit',
  seconds: Math.max(...counts.map(({ seconds }) => seconds), 1),
})

/** What became of a try to sign in. */
export type SignedIn = { readonly token: string; readonly user: DeviceOwner } | Refused

/** Confirms the present password of somebody who is signed in. Counted by session: neither strangers nor another session use up its tries. */
export async function confirmPassword(
  database: Database,
  userId: string,
  sessionId: string,
  password: string,
): Promise<'confirmed' | Refused> {
  const counted = await count('confirmation', sessionId)
  if (counted.isOver) return limited([counted])
  const user = await database.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  if (!(await isPassword(password, user?.password_hash))) return { refused: 'credentials' }
  await limiter('confirmation').delete(sessionId)
  return 'confirmed'
}

/** A try that may go on: how many there were, and what a right password takes back. */
interface Admitted {
  readonly tries: number
  succeed(): Promise<unknown>
}

async function admitDevice(device: string): Promise<Admitted | undefined> {
  const { isOver, tries } = await count('device', device)
  return isOver ? undefined : { tries, succeed: () => limiter('device').delete(device) }
}

async function admitStranger(email: string, from: string | undefined): Promise<Admitted | Refused> {
  const [address, network] = [countedAddress(from), countedNetwork(from)]
  const [pair, accountNetwork] = [`${address} ${email}`, `${network} ${email}`]
  // A try that a narrower limit refuses is not counted by the wider ones: one client alone would keep others out.
  const near = (await Promise.all([count('address', address), count('pair', pair)])).filter(({ isOver }) => isOver)
  if (near.length) return limited(near)
  const around = await count('network', network)
  if (around.isOver) return limited([around])
  const ofNetwork = await count('accountNetwork', accountNetwork)
  if (ofNetwork.isOver) return limited([ofNetwork])
  const counted = await count(ofNetwork.tries <= FIRST_TRIES ? 'newcomer' : 'account', email)
  if (counted.isOver) return limited([counted])
  const rewarded = () => [limiter('address').reward(address), limiter('network').reward(network)]
  const forgotten = () => [
    limiter('account').delete(email),
    limiter('newcomer').delete(email),
    limiter('accountNetwork').delete(accountNetwork),
    limiter('pair').delete(pair),
  ]
  return { tries: counted.tries, succeed: () => Promise.all([...rewarded(), ...forgotten()]) }
}

interface Caller {
  readonly from: string | undefined
  readonly deviceCookie: string | undefined
  readonly secret: string
  /** Waits for so many milliseconds. */
  readonly wait?: (ms: number) => Promise<unknown>
}

/**
 * Lets somebody in who knows the password. Strangers' tries are counted by account, address and network; those of a browser
 * that has signed in before by that browser alone, so that nobody else can lock it out.
 */
export async function signIn(
  database: Database,
  { email, password }: SignIn,
  { from, deviceCookie, secret, wait = setTimeout }: Caller,
  now: Date,
): Promise<SignedIn> {
  const columns = ['id', 'password_hash', 'device_key'] as const
  const user = await database.selectFrom('users').select(columns).where('email', '=', email).executeTakeFirst()
  const device = findDevice(deviceCookie, user, secret, now)
  // Counted before the password is looked at: tries at the same time are as many tries.
  const admitted = (device && (await admitDevice(device))) || (await admitStranger(email, from))
  if ('refused' in admitted) return admitted
  await wait(Math.min(SLOWEST, SLOWER * (admitted.tries - 1)))
  if (!(await isPassword(password, user?.password_hash)) || !user) return { refused: 'credentials' }
  await admitted.succeed()
  return { token: await openSession(database, user.id, now), user }
}
