import { hash, verify } from '@node-rs/argon2'
import { config } from '../../config/config.ts'

/** argon2id, as OWASP advises, with the memory that is configured. */
const COST = { timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> =>
  hash(password, { ...COST, memoryCost: config().passwordHashKib })

let unknownUserHash: Promise<string> | undefined

/** True where a password is the one that was hashed; never without a hash. */
export async function isPassword(password: string, hashed: string | undefined): Promise<boolean> {
  // An unknown address takes as long as a known one: both wait for this hash, and both verify a hash.
  const nobody = await (unknownUserHash ??= hashPassword(crypto.randomUUID()))
  const right = await verify(hashed ?? nobody, password).catch(() => false)
  return right && hashed !== undefined
}
