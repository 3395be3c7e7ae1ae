import { afterAll, beforeAll, describe } from 'vitest'
import { chatDeskContract } from './chat-desk-contract.ts'
import { chatAccessContract } from './chat-access-contract.ts'
import { chatEventsContract } from './chat-events-contract.ts'
import { chatFileKindsContract } from './chat-file-kinds-contract.ts'
import { chatFilesContract } from './chat-files-contract.ts'
import { chatEmailsContract } from './chat-emails-contract.ts'
import { chatConversationContract } from './chat-conversation-contract.ts'
import type { ChatFixture } from './chat-fixture.ts'

/**
 * Contract of the built-in live chat (specification, sections 3 to 6, 8). Engines do not affect how files are checked,
 * so only `everyFile` tests each kind.
 */
export function chatContract(name: string, setup: () => Promise<ChatFixture>, { everyFile = false } = {}): void {
  describe(`chat: ${name}`, () => {
    let fixture: ChatFixture
    beforeAll(async () => {
      fixture = await setup()
    })
    afterAll(() => fixture?.close())
    chatConversationContract(() => fixture)
    chatEventsContract(() => fixture)
    chatAccessContract(() => fixture)
    chatDeskContract(() => fixture)
    chatEmailsContract(() => fixture)
    chatFilesContract(() => fixture)
    if (everyFile) chatFileKindsContract(() => fixture)
  })
}
