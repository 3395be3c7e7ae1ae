import type { Config } from '../config/config.ts'
import { ACCOUNT_PATH, SIGN_IN_PATH } from '../domain/admin-pages.ts'
import { firstAdmin } from '../embedded/accounts/users.ts'
import type { EmbeddedBackend } from '../embedded/start.ts'

/** Makes the first administrator of a site that keeps its own accounts; says once how he signs in. */
export async function greetFirstAdmin({ database }: Pick<EmbeddedBackend, 'database'>, { accountBackUrl, admin }: Config): Promise<void> {
  if (accountBackUrl[1] && accountBackUrl[2]) return
  const made = await firstAdmin(database, admin, new Date())
  if (!made) return
  console.log(`administrator: ${made.email} signs in at ${SIGN_IN_PATH}`)
  if (made.generated) console.log(`password, shown only now: ${made.generated} (another one is set at ${ACCOUNT_PATH})`)
}
