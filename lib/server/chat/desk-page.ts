import 'server-only'
import { config } from '../../config/config.ts'
import type { RoleMenu } from '../../contract/account.ts'
import { deskQuerySchema, type DeskList, type OperatorsResponse } from '../../contract/chat-admin.ts'
import { originOf, VARIANT_IDS } from '../../variants/variants.ts'
import { logAccess } from '../admin/log-access.ts'
import { chatStore } from '../transport.ts'
import { requireBuiltInChat } from './responses.ts'

interface DeskPage {
  readonly operators: OperatorsResponse
  readonly list: DeskList
  readonly fileMb: number
  readonly origins: Readonly<Record<string, string>>
}

/**
 * Loads the desk of an account. `off`: the built-in chat is not configured; `accountWithoutName`: the account has no
 * name to identify an operator.
 */
export async function loadDesk({ name: account }: RoleMenu): Promise<DeskPage | 'off' | 'accountWithoutName'> {
  if (requireBuiltInChat()) return 'off'
  if (account === undefined) return 'accountWithoutName'
  const { desk } = await chatStore()
  const list = await desk.list(account, deskQuerySchema.parse({}))
  await logAccess({ actor: account, kind: 'conversation-list', count: list.conversations.length })
  return {
    operators: await desk.operators(account),
    list,
    fileMb: config().chat.fileLimitMb,
    origins: Object.fromEntries(VARIANT_IDS.map((variant) => [variant, originOf(variant, config())])),
  }
}
