import { setTimeout as wait } from 'node:timers/promises'
import type { SignIn } from '../../contract/account.ts'
import { isCounted, limiterOf, type Rule } from '../../http/limiter.ts'
import { outsideRequest } from '../../http/outside-request.ts'
import { countedAddress } from '../../http/short-address.ts'
import type { Database } from '../database/open.ts'
import { isPassword } from './passwords.ts'
import { openSession } from './sessions.ts'

const MINUTES = 60
/** Failures of one address of the network, of one account from everywhere, and of one account from one address. */
const LIMITS = {
  address: { points: 20, duration: 15 * MINUTES },
  account: { points: 100, duration: 60 * MINUTES },
  pair: { points: 6, duration: 15 * MINUTES },
} as const satisfies Record<string, Rule>
/** Milliseconds that each failure for an account adds to the answer of the next, and at most. */
const SLOWER = 250
const SLOWEST = 3000

type Kind = keyof typeof LIMITS
const limiter = (kind: Kind) => limiterOf(`sign-in.${kind}`, LIMITS[kind])

/** Takes one try. A limiter that cannot count lets nobody in. */
async function count(kind: Kind, key: string) {
  const result: unknown = await outsideRequest(() => limiter(kind).consume(key)).catch((error: unknown) => error)
  if (!isCounted(result)) throw result
  return { tries: result.consumedPoints, isOver: result.consumedPoints > LIMITS[kind].points, seconds: Math.ceil(result.msBeforeNext / 1000) }
}

/** What became of a try to sign in. */
export type SignedIn = { readonly token: string } | { readonly refused: 'credentials' } | { readonly refused: 'limit'; readonly seconds: number }

/** What became of a try at the present password of somebody who is signed in: it may be a stranger at his browser, who tries from anywhere. */
export async function confirmPassword(database: Database, { email, password }: SignIn): Promise<'confirmed' | Exclude<SignedIn, { readonly token: string }>> {
  const { isOver, seconds } = await count('account', email)
  if (isOver) return { refused: 'limit', seconds: Math.max(seconds, 1) }
  const user = await database.selectFrom('users').select('password_hash').where('email', '=', email).executeTakeFirst()
  if (!(await isPassword(password, user?.password_hash))) return { refused: 'credentials' }
  await limiter('account').delete(email)
  return 'confirmed'
}

/** Lets somebody in who knows the password. Tries are counted by account and by address of the network; each failure makes the next slower. */
export async function signIn(database: Database, { email, password }: SignIn, from: string, now: Date): Promise<SignedIn> {
  const address = countedAddress(from)
  // Counted before the password is looked at: tries at the same time are as many tries.
  const near = await Promise.all([count('address', address), count('pair', `${address} ${email}`)])
  // Whoever has no more tries takes none of the account's: he alone would keep its owner out everywhere.
  const counts = near.some(({ isOver }) => isOver) ? near : [await count('account', email)]
  const over = counts.filter(({ isOver }) => isOver)
  if (over.length) return { refused: 'limit', seconds: Math.max(...over.map(({ seconds }) => seconds), 1) }
  await wait(Math.min(SLOWEST, SLOWER * ((counts[0]?.tries ?? 1) - 1)))
  const user = await database.selectFrom('users').select(['id', 'password_hash']).where('email', '=', email).executeTakeFirst()
  if (!(await isPassword(password, user?.password_hash)) || !user) return { refused: 'credentials' }
  await Promise.all([limiter('address').reward(address), limiter('account').delete(email), limiter('pair').delete(`${address} ${email}`)])
  return { token: await openSession(database, user.id, now) }
}
