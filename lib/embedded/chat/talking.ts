import type { WrittenMessage } from '../../contract/chat-admin.ts'
import type { Beside, Refused, Sent, Upload } from '../../contract/chat-store.ts'
import type { Reaction } from '../../domain/chat/messages.ts'
import { createTurns } from '../images/turns.ts'
import type { ChatParts } from './parts.ts'
import { findTalk, type Talker } from './conversations.ts'
import { keepFile } from './files.ts'
import { checkWriting, noteRead, reactTo, writeMessage, type NewMessage } from './message-changes.ts'
import { readMessage } from './messages.ts'
import { takeFile } from './taken-file.ts'

/** Files that may be in memory at a time: those that are coming, and those that wait to be looked at. */
const IN_MEMORY = 8
/** How many of them one visitor or operator may have: a slow one keeps out nobody else. */
const OF_ONE = 4

type Attended = Pick<NewMessage, 'attended'>

/** What both sides do in a talk, and who is told of it. */
export interface Talking {
  send(talker: Talker, conversation: string, message: WrittenMessage, more?: Beside & Attended): Promise<Sent | Refused>
  upload(talker: Talker, conversation: string, file: Upload, more?: Attended): Promise<Sent | Refused>
  read(talker: Talker, conversation: string, seq: number): Promise<Refused | undefined>
  react(talker: Talker, conversation: string, change: { message: string; reaction: Reaction; on: boolean }): Promise<Refused | undefined>
  typing(talker: Talker, conversation: string, name: string): Promise<Refused | undefined>
  /** Tells everybody of a change, unless it was refused. */
  told(conversation: string, change: Promise<Refused | undefined>): Promise<Refused | undefined>
}

/** The part of the chat that is the same for both sides. */
export function createTalking({ database, files, signals, secret, fileLimitMb, mailWaits }: ChatParts): Talking {
  const inTurn = createTurns(IN_MEMORY)
  const inMemory: string[] = []
  const changed = (conversation: string) => signals.publish({ kind: 'changed', conversation })

  async function sent(conversation: string, id: string, isNew: boolean): Promise<Sent | Refused> {
    if (isNew) changed(conversation)
    const message = await readMessage(database, conversation, id, { secret, now: new Date() })
    return message ? { message, isNew } : { refused: 'message' }
  }

  async function write(talker: Talker, conversation: string, message: NewMessage, now: Date, mail: Beside['mail']): Promise<Sent | Refused> {
    const written = await writeMessage(database, talker, conversation, message, { now, mail })
    if ('refused' in written) return written
    if (mail && written.isNew) mailWaits()
    return sent(conversation, message.id, written.isNew)
  }

  async function told(conversation: string, change: Promise<Refused | undefined>): Promise<Refused | undefined> {
    const refused = await change
    if (!refused) changed(conversation)
    return refused
  }

  return {
    told,
    send: (talker, conversation, { id, kind, ...content }, { mail, ...more } = {}) =>
      write(talker, conversation, { id, kind, content, ...more }, new Date(), mail),
    async upload(talker, conversation, { id, read, mail, from }, { attended } = {}) {
      const checked = await checkWriting(database, talker, conversation, id)
      if ('refused' in checked) return checked
      if (checked.isKnown) return sent(conversation, id, false)
      const who = talker.side === 'visitor' ? talker.visitor : talker.operator
      if (inMemory.length >= IN_MEMORY || inMemory.filter((other) => other === who).length >= OF_ONE) return { refused: 'busy' }
      inMemory.push(who)
      try {
        const came = await read()
        if ('refused' in came) return came
        const taken = await inTurn(() => takeFile(came, fileLimitMb))
        if ('refused' in taken) return taken
        const now = new Date()
        const fileId = await keepFile({ database, files }, conversation, taken, now)
        return await write(talker, conversation, { id, kind: taken.kind, content: {}, fileId, attended, from }, now, await mail?.(taken.name))
      } finally {
        inMemory.splice(inMemory.indexOf(who), 1)
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
