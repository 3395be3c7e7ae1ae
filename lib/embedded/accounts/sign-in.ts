import { setTimeout as wait } from 'node:timers/promises'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { shared } from '../../config/process-state.ts'
import type { SignIn } from '../../contract/account.ts'
import { outsideRequest } from '../../http/outside-request.ts'
import type { Database } from '../database/open.ts'
import { isPassword } from './passwords.ts'
import { openSession } from './sessions.ts'

const MINUTES = 60
/** Failures of one address of the network, and of one account from everywhere. */
const LIMITS = { address: { points: 20, duration: 15 * MINUTES }, account: { points: 100, duration: 60 * MINUTES } } as const
/** Failures of one account from one address. */
const PAIR = { points: 6, duration: 15 * MINUTES }
/** Milliseconds that each failure for an account adds to the answer of the next, and at most. */
const SLOWER = 250
const SLOWEST = 3000

const limiters = () =>
  shared('sign-in.limiters', () => ({
    address: new RateLimiterMemory({ keyPrefix: 'address', ...LIMITS.address }),
    account: new RateLimiterMemory({ keyPrefix: 'account', ...LIMITS.account }),
    pair: new RateLimiterMemory({ keyPrefix: 'pair', ...PAIR }),
  }))

/** What became of a try to sign in. */
export type SignedIn = { readonly token: string } | { readonly refused: 'credentials' } | { readonly refused: 'limit'; readonly seconds: number }

/** Lets somebody in who knows the password. Tries are counted by account and by address of the network; each failure makes the next slower. */
export async function signIn(database: Database, { email, password }: SignIn, address: string, now: Date): Promise<SignedIn> {
  const { address: byAddress, account, pair } = limiters()
  const keys = [
    [byAddress, address, LIMITS.address.points],
    [account, email, LIMITS.account.points],
    [pair, `${address} ${email}`, PAIR.points],
  ] as const
  // Counted before the password is looked at: tries at the same time are as many tries.
  const counts = await Promise.all(keys.map(([limiter, key]) => outsideRequest(() => limiter.consume(key)).catch((error: unknown) => error)))
  const broken = counts.find((count) => !(count instanceof RateLimiterRes))
  if (broken !== undefined) throw broken
  const results = counts as RateLimiterRes[]
  const over = results.filter((count, index) => count.consumedPoints > (keys[index]?.[2] ?? 0))
  if (over.length) return { refused: 'limit', seconds: Math.max(...over.map(({ msBeforeNext }) => Math.ceil(msBeforeNext / 1000)), 1) }
  await wait(Math.min(SLOWEST, SLOWER * ((results[1]?.consumedPoints ?? 1) - 1)))
  const user = await database.selectFrom('users').select(['id', 'password_hash']).where('email', '=', email).executeTakeFirst()
  if (!(await isPassword(password, user?.password_hash)) || !user) return { refused: 'credentials' }
  await Promise.all([byAddress.reward(address), account.delete(email), pair.delete(`${address} ${email}`)])
  return { token: await openSession(database, user.id, now) }
}
