import 'server-only'
import type { Account } from '../../contract/account.ts'
import type { Overview } from '../../contract/overview.ts'
import { warnOncePerMinute } from '../log.ts'
import { overview } from '../transport.ts'

/** The overview for the pages of an account. A failure is logged; the pages then load it themselves. */
export async function loadOverview({ areas }: Account): Promise<Overview> {
  try {
    return await (await overview()).load(areas, new Date())
  } catch (error) {
    warnOncePerMinute('admin: the overview failed', error)
    return {}
  }
}
