import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from '../../../lib/embedded/accounts/passwords.ts'
import { STAFF } from '../../../lib/http/pool-queue.ts'

it('hashes a password with argon2id, 19 MiB and two passes by default', async () => {
  const hashed = await hashPassword('a long enough phrase')
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect([
    await verifyPassword('a long enough phrase', hashed, STAFF),
    await verifyPassword('another phrase', hashed, STAFF),
  ]).toEqual([true, false])
  expect(await verifyPassword('a long enough phrase', undefined, STAFF)).toBe(false)
})
