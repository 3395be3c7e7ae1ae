import { afterAll, beforeAll, describe } from 'vitest'
import { chatDeskContract } from './chat-desk-contract.ts'
import { chatEventsContract } from './chat-events-contract.ts'
import { chatFileKindsContract } from './chat-file-kinds-contract.ts'
import { chatFilesContract } from './chat-files-contract.ts'
import { chatLettersContract } from './chat-letters-contract.ts'
import { chatTalkContract } from './chat-conversation-contract.ts'
import type { ChatPlace } from './chat-fixture.ts'

/** Contract of the built-in live chat (specification, sections 3 to 6, 8). Engines do not affect how files are checked, so only `everyFile` tests each kind. */
export function chatContract(
  name: string,
  setup: () => Promise<ChatPlace>,
  { skip = false, everyFile = false } = {},
): void {
  describe.skipIf(skip)(`chat: ${name}`, () => {
    let place: ChatPlace
    beforeAll(async () => {
      place = await setup()
    })
    afterAll(() => place?.close())
    chatTalkContract(() => place)
    chatEventsContract(() => place)
    chatDeskContract(() => place)
    chatLettersContract(() => place)
    chatFilesContract(() => place)
    if (everyFile) chatFileKindsContract(() => place)
  })
}
