import { hash, verify } from '@node-rs/argon2'
import { config } from '../../config/config.ts'

/** argon2id with OWASP's parameters; the memory is configurable. */
const COST = { timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> =>
  hash(password, { ...COST, memoryCost: config().passwordHashKib })

let unknownUserHash: Promise<string> | undefined

export async function verifyPassword(password: string, hashed: string | undefined): Promise<boolean> {
  // Verify a hash for unknown emails too, so that the response time does not reveal which accounts exist.
  const unknownUser = await (unknownUserHash ??= hashPassword(crypto.randomUUID()))
  const isMatch = await verify(hashed ?? unknownUser, password).catch(() => false)
  return isMatch && hashed !== undefined
}
