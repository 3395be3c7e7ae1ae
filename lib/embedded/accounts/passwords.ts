import { hash, verify } from '@node-rs/argon2'
import { config } from '../../config/config.ts'
import type { Requester } from '../../http/fair-queue.ts'
import { inPool, STAFF } from '../../http/pool-queue.ts'

/** argon2id with OWASP's parameters; the memory is configurable. */
const COST = { timeCost: 2, parallelism: 1 }

const hashNow = (password: string): Promise<string> => hash(password, { ...COST, memoryCost: config().passwordHashKib })

/** Only employees and commands set passwords. */
export const hashPassword = (password: string): Promise<string> => inPool('passwords', () => hashNow(password), STAFF)

let unknownUserHash: Promise<string> | undefined

/**
 * Returns whether a password matches; for an unknown user after as much time.
 * @throws {QueueFull}; the reason of the requester's signal, if it aborts before the turn
 */
export const verifyPassword = (password: string, hashed: string | undefined, requester: Requester): Promise<boolean> =>
  inPool(
    'passwords',
    async () => {
      // Verify a hash for unknown emails too, so that the response time does not reveal which accounts exist.
      const unknownUser = await (unknownUserHash ??= hashNow(crypto.randomUUID()))
      const isMatch = await verify(hashed ?? unknownUser, password).catch(() => false)
      return isMatch && hashed !== undefined
    },
    requester,
  )
