import type { WrittenMessage } from '../../contract/chat-admin.ts'
import type { Beside, Refused, Sent, Upload } from '../../contract/chat-store.ts'
import type { Reaction } from '../../domain/chat/messages.ts'
import type { ChatParts } from './parts.ts'
import { findTalk, type Talker } from './conversations.ts'
import { keepFile, storedBytes } from './files.ts'
import { checkWriting, noteRead, reactTo, writeMessage, type NewMessage } from './message-changes.ts'
import { readMessage } from './messages.ts'
import { takeFile } from './taken-file.ts'
import { createUploadPlaces } from './upload-places.ts'

type Attended = Pick<NewMessage, 'attended'>
type Letters = Pick<Beside, 'mail' | 'letter'>

/** What both sides do in a talk, and who is told of it. */
export interface Talking {
  send(talker: Talker, conversation: string, message: WrittenMessage, more?: Beside & Attended): Promise<Sent | Refused>
  upload(talker: Talker, conversation: string, file: Upload, more?: Attended): Promise<Sent | Refused>
  read(talker: Talker, conversation: string, seq: number): Promise<Refused | undefined>
  react(
    talker: Talker,
    conversation: string,
    change: { message: string; reaction: Reaction; on: boolean },
  ): Promise<Refused | undefined>
  typing(talker: Talker, conversation: string, name: string): Promise<Refused | undefined>
  /** Tells everybody of a change, unless it was refused. */
  told(conversation: string, change: Promise<Refused | undefined>): Promise<Refused | undefined>
}

/** Rejects with the reason of a signal, when it comes. */
function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  const end = () => reject(signal.reason)
  if (signal.aborted) end()
  signal.addEventListener('abort', end)
  // It may come when nobody waits for it any more.
  promise.catch(() => undefined)
  return promise
}

/** The part of the chat that is the same for both sides. */
export function createTalking({ database, files, signals, secret, fileLimitMb, mailWaits }: ChatParts): Talking {
  const places = createUploadPlaces()
  const changed = (conversation: string) => signals.publish({ kind: 'changed', conversation })

  async function sent(conversation: string, id: string, isNew: boolean): Promise<Sent | Refused> {
    if (isNew) changed(conversation)
    const message = await readMessage(database, conversation, id, { secret, now: new Date() })
    return message ? { message, isNew } : { refused: 'message' }
  }

  async function write(
    talker: Talker,
    conversation: string,
    message: NewMessage,
    now: Date,
    letters: Letters,
  ): Promise<Sent | Refused> {
    const written = await writeMessage(database, talker, conversation, message, { now, ...letters })
    if ('refused' in written) return written
    if ((letters.mail ?? letters.letter) && written.isNew) mailWaits()
    return sent(conversation, message.id, written.isNew)
  }

  async function told(conversation: string, change: Promise<Refused | undefined>): Promise<Refused | undefined> {
    const refused = await change
    if (!refused) changed(conversation)
    return refused
  }

  return {
    told,
    send: (talker, conversation, { id, kind, ...content }, { mail, letter, ...more } = {}) =>
      write(talker, conversation, { id, kind, content, ...more }, new Date(), { mail, letter }),
    async upload(
      talker,
      conversation,
      { id, read, mail, letter, from, address, network, signal, charge },
      { attended } = {},
    ) {
      const checked = await checkWriting(database, talker, conversation, id)
      if ('refused' in checked) return checked
      if (checked.isKnown) return sent(conversation, id, false)
      const workRefusal = await charge?.('fileWork', 1)
      if (workRefusal) return workRefusal
      const person = talker.side === 'visitor' ? `visitor ${talker.visitor}` : `operator ${talker.operator}`
      const place = await places.wait({ side: talker.side, person, address, network }, signal)
      if (!place) return { refused: 'busy' }
      const gone = AbortSignal.any([place.signal, ...(signal ? [signal] : [])])
      let worked = 0
      try {
        const reading = read().finally(place.arrived)
        // What becomes of a file that has lost its place is heard by nobody: its connection is closed.
        reading.catch(() => undefined)
        const came = await Promise.race([reading, aborted(gone)])
        if ('refused' in came) return came
        const taken = await takeFile(came, fileLimitMb, {
          side: talker.side === 'visitor' ? 'visitor' : 'staff',
          network,
          signal: gone,
          begins: place.working,
          took: (milliseconds) => (worked += milliseconds),
        })
        if ('refused' in taken) return taken
        const full = await charge?.('chatFiles', storedBytes(taken))
        if (full) return full
        const now = new Date()
        const fileId = await keepFile({ database, files }, conversation, taken, now)
        const letters = { mail: await mail?.(taken.name), letter: await letter?.() }
        return await write(
          talker,
          conversation,
          { id, kind: taken.kind, content: {}, fileId, attended, from },
          now,
          letters,
        )
      } catch (error) {
        if (gone.aborted && error === gone.reason)
          return { refused: 'busy', detail: 'The place was given to another file, or the sender has gone' }
        throw error
      } finally {
        place.leave()
        if (worked) await charge?.('fileWork', Math.ceil(worked))
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
      signals.publish({
        kind: 'typing',
        conversation,
        operator: talker.side === 'operator' ? { id: talker.operator, name } : null,
      })
      return undefined
    },
  }
}
