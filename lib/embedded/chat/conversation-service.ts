import type { MessageInput } from '../../contract/chat-admin.ts'
import type { SendOptions, Rejected, SendResult, Upload } from '../../contract/chat-store.ts'
import type { Reaction } from '../../domain/chat/messages.ts'
import type { ChatDeps } from './deps.ts'
import { findConversation, type Participant } from './conversations.ts'
import { storeFile, storedBytes } from './files.ts'
import { checkWriting, markRead, reactTo, writeMessage, type NewMessage } from './message-changes.ts'
import { readMessage } from './messages.ts'
import { acceptFile } from './accept-file.ts'
import { recentWorkMs } from '../images/worker-process.ts'
import { isQueueFull } from '../../http/fair-queue.ts'
import { untilAborted } from '../../http/until-aborted.ts'
import { createUploadSlots } from './upload-slots.ts'

type Attendance = Pick<NewMessage, 'attended'>
type EmailOptions = Pick<SendOptions, 'mail' | 'operatorEmail'>

/** Actions that both sides share; each change is published. */
export interface ConversationService {
  send(
    participant: Participant,
    conversation: string,
    message: MessageInput,
    more?: SendOptions & Attendance,
  ): Promise<SendResult | Rejected>
  upload(
    participant: Participant,
    conversation: string,
    file: Upload,
    more?: Attendance,
  ): Promise<SendResult | Rejected>
  read(participant: Participant, conversation: string, seq: number): Promise<Rejected | undefined>
  react(
    participant: Participant,
    conversation: string,
    change: { message: string; reaction: Reaction; on: boolean },
  ): Promise<Rejected | undefined>
  typing(participant: Participant, conversation: string, name: string): Promise<Rejected | undefined>
  /** Publishes the change unless it was rejected. */
  publishAfter(conversation: string, change: Promise<Rejected | undefined>): Promise<Rejected | undefined>
}

export function createConversationService({
  database,
  files,
  signals,
  secret,
  fileLimitMb,
  onMailQueued,
}: ChatDeps): ConversationService {
  const slots = createUploadSlots({ recentWork: recentWorkMs })
  const publishChange = (conversation: string) => signals.publish({ kind: 'changed', conversation })

  async function toSent(conversation: string, id: string, isNew: boolean): Promise<SendResult | Rejected> {
    if (isNew) publishChange(conversation)
    const message = await readMessage(database, conversation, id, { secret, now: new Date() })
    return message ? { message, isNew } : { rejected: 'message' }
  }

  async function write(
    participant: Participant,
    conversation: string,
    message: NewMessage,
    now: Date,
    emails: EmailOptions,
  ): Promise<SendResult | Rejected> {
    const result = await writeMessage(database, participant, conversation, message, { now, ...emails })
    if ('rejected' in result) return result
    if ((emails.mail ?? emails.operatorEmail) && result.isNew) onMailQueued()
    return toSent(conversation, message.id, result.isNew)
  }

  async function publishAfter(
    conversation: string,
    change: Promise<Rejected | undefined>,
  ): Promise<Rejected | undefined> {
    const rejected = await change
    if (!rejected) publishChange(conversation)
    return rejected
  }

  return {
    publishAfter,
    send: (participant, conversation, { id, kind, ...content }, { mail, operatorEmail, ...more } = {}) =>
      write(participant, conversation, { id, kind, content, ...more }, new Date(), { mail, operatorEmail }),
    async upload(
      participant,
      conversation,
      { id, read, mail, operatorEmail, from, ip, network, allocation, signal, charge },
      { attended } = {},
    ) {
      const checked = await checkWriting(database, participant, conversation, id)
      if ('rejected' in checked) return checked
      if (checked.isKnown) return toSent(conversation, id, false)
      const workRejection = await charge?.('fileWork', 1)
      if (workRejection) return workRejection
      const person =
        participant.side === 'visitor' ? `visitor ${participant.visitor}` : `operator ${participant.operator}`
      const slot = await slots.wait({ side: participant.side, person, ip, network, allocation }, signal)
      if (!slot) return { rejected: 'busy' }
      const abortSignal = AbortSignal.any([slot.signal, ...(signal ? [signal] : [])])
      let workMs = 0
      try {
        const uploaded = await untilAborted(read().finally(slot.markArrived), abortSignal)
        if ('rejected' in uploaded) return uploaded
        const accepted = await acceptFile(uploaded, fileLimitMb, {
          side: participant.side === 'visitor' ? 'visitor' : 'staff',
          network,
          allocation,
          signal: abortSignal,
          interrupt: slot.signal,
          onStart: slot.markWorking,
          onEnd: (milliseconds) => (workMs += milliseconds),
        })
        if ('rejected' in accepted) return accepted
        const overQuota = await charge?.('chatFiles', storedBytes(accepted))
        if (overQuota) return overQuota
        const now = new Date()
        const fileId = await storeFile({ database, files }, conversation, accepted, now)
        const emails = { mail: await mail?.(accepted.name), operatorEmail: await operatorEmail?.() }
        return await write(
          participant,
          conversation,
          { id, kind: accepted.kind, content: {}, fileId, attended, from },
          now,
          emails,
        )
      } catch (error) {
        if (isQueueFull(error)) return { rejected: 'busy', detail: 'Too many files wait for inspection' }
        if ([signal, slot.signal].some((one) => one?.aborted && one.reason === error))
          return {
            rejected: 'busy',
            detail: 'The upload slot was reassigned to another file, or the client has disconnected',
          }
        throw error
      } finally {
        slot.release()
        if (workMs) await charge?.('fileWork', Math.ceil(workMs))
      }
    },
    async read(participant, conversation, seq) {
      const result = await markRead(database, participant, conversation, seq)
      if ('rejected' in result) return result
      if (result.isNew) publishChange(conversation)
      return undefined
    },
    react: (participant, conversation, change) =>
      publishAfter(conversation, reactTo(database, participant, conversation, change)),
    async typing(participant, conversation, name) {
      const row = await findConversation(database, participant, conversation)
      if ('rejected' in row) return row
      if (row.state === 'closed') return { rejected: 'closed' }
      signals.publish({
        kind: 'typing',
        conversation,
        operator: participant.side === 'operator' ? { id: participant.operator, name } : null,
      })
      return undefined
    },
  }
}
