import 'server-only'
import { config } from '../../config/config.ts'
import type { RoleMenu } from '../../contract/account.ts'
import { deskQuestionSchema, type DeskList, type OperatorsAnswer } from '../../contract/chat-admin.ts'
import { accountOf } from '../account/access.ts'
import { chatStore } from '../transport.ts'
import { otherDriver } from './answers.ts'

/** What the page of operators begins with. */
interface DeskPage {
  readonly operators: OperatorsAnswer
  readonly list: DeskList
  readonly fileMb: number
}

/** The desk as it stands for somebody; `undefined` where the own chat is not the one that is configured. */
export async function loadDesk(admin: RoleMenu): Promise<DeskPage | undefined> {
  if (otherDriver()) return undefined
  const { desk } = await chatStore()
  const account = accountOf(admin)
  return { operators: await desk.operators(account), list: await desk.list(account, deskQuestionSchema.parse({})), fileMb: config().chat.fileLimitMb }
}
