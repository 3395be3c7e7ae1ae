import { hash, verify } from '@node-rs/argon2'

/** argon2id, as OWASP advises: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** What nobody's password is compared with: an address that is unknown takes as long as one that is known. */
const NOBODY = hashPassword(crypto.randomUUID())

/** True where a password is the one that was hashed; never without a hash. */
export async function isPassword(password: string, hashed: string | undefined): Promise<boolean> {
  const right = await verify(hashed ?? (await NOBODY), password).catch(() => false)
  return right && hashed !== undefined
}
