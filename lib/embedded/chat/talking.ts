import type { WrittenMessage } from '../../contract/chat-admin.ts'
import type { Refused, Sent, Upload } from '../../contract/chat-store.ts'
import type { Mail } from '../../contract/order-store.ts'
import type { Reaction } from '../../domain/chat/messages.ts'
import { createTurns, BusyError } from '../images/turns.ts'
import type { ChatParts } from './parts.ts'
import { findTalk, type Talker } from './conversations.ts'
import { keepFile } from './files.ts'
import { checkWriting, noteRead, reactTo, writeMessage } from './message-changes.ts'
import { readMessage } from './messages.ts'
import { takeFile } from './taken-file.ts'

/** Files that may wait for the one that is being looked at: each is in memory. */
const MAY_WAIT = 8

/** What both sides do in a talk, and who is told of it. */
export interface Talking {
  send(talker: Talker, conversation: string, message: WrittenMessage, mail?: Mail): Promise<Sent | Refused>
  upload(talker: Talker, conversation: string, file: Upload): Promise<Sent | Refused>
  read(talker: Talker, conversation: string, seq: number): Promise<Refused | undefined>
  react(talker: Talker, conversation: string, change: { message: string; reaction: Reaction; on: boolean }): Promise<Refused | undefined>
  typing(talker: Talker, conversation: string, name: string): Promise<Refused | undefined>
  /** Tells everybody of a change, unless there was none. */
  told(conversation: string, change: Promise<Refused | undefined>): Promise<Refused | undefined>
}

/** The part of the chat that is the same for both sides. */
export function createTalking({ database, files, signals, secret, fileLimitMb, mailWaits }: ChatParts): Talking {
  const inTurn = createTurns(MAY_WAIT)
  const changed = (conversation: string) => signals.publish({ kind: 'changed', conversation })

  async function sent(conversation: string, id: string, isNew: boolean): Promise<Sent | Refused> {
    if (isNew) changed(conversation)
    const message = await readMessage(database, conversation, id, { secret, now: new Date() })
    return message ? { message, isNew } : { refused: 'message' }
  }

  async function told(conversation: string, change: Promise<Refused | undefined>): Promise<Refused | undefined> {
    const refused = await change
    if (!refused) changed(conversation)
    return refused
  }

  return {
    told,
    async send(talker, conversation, { id, kind, ...content }, mail) {
      const written = await writeMessage(database, talker, conversation, { id, kind, content }, { now: new Date(), mail })
      if ('refused' in written) return written
      if (mail && written.isNew) mailWaits()
      return sent(conversation, id, written.isNew)
    },
    async upload(talker, conversation, { id, name, bytes }) {
      const checked = await checkWriting(database, talker, conversation, id)
      if ('refused' in checked) return checked
      if (checked.isKnown) return sent(conversation, id, false)
      try {
        const taken = await inTurn(() => takeFile({ name, bytes }, fileLimitMb))
        if ('refused' in taken) return taken
        const now = new Date()
        const fileId = await keepFile({ database, files }, conversation, taken, now)
        const written = await writeMessage(database, talker, conversation, { id, kind: taken.kind, content: {}, fileId }, { now })
        return 'refused' in written ? written : await sent(conversation, id, written.isNew)
      } catch (error) {
        if (error instanceof BusyError) return { refused: 'busy' }
        throw error
      }
    },
    async read(talker, conversation, seq) {
      const noted = await noteRead(database, talker, conversation, seq)
      if ('refused' in noted) return noted
      if (noted.isNew) changed(conversation)
      return undefined
    },
    react: (talker, conversation, change) => told(conversation, reactTo(database, talker, conversation, change)),
    async typing(talker, conversation, name) {
      const talk = await findTalk(database, talker, conversation)
      if ('refused' in talk) return talk
      if (talk.state === 'closed') return { refused: 'closed' }
      signals.publish({ kind: 'typing', conversation, operator: talker.side === 'operator' ? { id: talker.operator, name } : null })
      return undefined
    },
  }
}
