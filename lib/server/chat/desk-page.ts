import 'server-only'
import { config } from '../../config/config.ts'
import type { RoleMenu } from '../../contract/account.ts'
import { deskQuestionSchema, type DeskList, type OperatorsAnswer } from '../../contract/chat-admin.ts'
import { originOf, VARIANT_IDS } from '../../variants/variants.ts'
import { logAccess } from '../admin/log-access.ts'
import { chatStore } from '../transport.ts'
import { otherDriver } from './answers.ts'

/** What the page of operators begins with. */
interface DeskPage {
  readonly operators: OperatorsAnswer
  readonly list: DeskList
  readonly fileMb: number
  /** Where the pages of each variant are. */
  readonly origins: Readonly<Record<string, string>>
}

/** The desk as it stands for somebody; `off` where the own chat is not the one that is configured, `nameless` for an account by which no operator is known. */
export async function loadDesk({ name: account }: RoleMenu): Promise<DeskPage | 'off' | 'nameless'> {
  if (otherDriver()) return 'off'
  if (account === undefined) return 'nameless'
  const { desk } = await chatStore()
  const list = await desk.list(account, deskQuestionSchema.parse({}))
  await logAccess({ who: account, kind: 'conversation-list', count: list.conversations.length })
  return {
    operators: await desk.operators(account),
    list,
    fileMb: config().chat.fileLimitMb,
    origins: Object.fromEntries(VARIANT_IDS.map((variant) => [variant, originOf(variant, config())])),
  }
}
