import type { VisitorChat } from '../../contract/chat-store.ts'
import { clearDeleted } from '../database/truncate-log.ts'
import { enqueueMail } from '../outbox/repository.ts'
import type { ChatDeps } from './deps.ts'
import {
  toConversation,
  findConversation,
  conversations,
  type Participant,
  type ConversationRow,
} from './conversations.ts'
import { isDeskOpen, readDesk } from './desk-hours.ts'
import type { StreamRegistry } from './stream-registry.ts'
import { readPage } from './messages.ts'
import { hasPendingEmail } from './operator-email.ts'
import { removeConversation } from './removal.ts'
import { loadSummaries } from './summaries.ts'
import { markOffline, saveConsent, saveContact, saveVote, startConversation } from './conversation-changes.ts'
import { createConversationEvents } from './conversation-events.ts'
import type { ConversationService } from './conversation-service.ts'

const MAX_CONVERSATIONS = 50
const MAX_TRANSCRIPT_MESSAGES = 1000

const participantOf = (visitor: string): Participant => ({ side: 'visitor', visitor })

export function createVisitorChat(deps: ChatDeps, service: ConversationService, registry: StreamRegistry): VisitorChat {
  const { database, files, secret, workingHours, onMailQueued } = deps
  const messageContext = () => ({ secret, now: new Date() })
  const attended = () => isDeskOpen(database, workingHours, new Date())
  const selectByVisitor = (visitor: string) => conversations(database).where('visitor_id', '=', visitor)

  async function openConversation(row: ConversationRow, limit?: number) {
    const page = await readPage(database, row.id, limit === undefined ? {} : { limit }, messageContext())
    return { conversation: toConversation(row, new Date()), ...page }
  }

  return {
    desk: () => readDesk(database, workingHours, new Date()),
    async open(visitor, conversation) {
      const query = selectByVisitor(visitor).orderBy('started_at', 'desc').orderBy('chat_conversations.id')
      const row = await (
        conversation === undefined ? query : query.where('chat_conversations.id', '=', conversation)
      ).executeTakeFirst()
      return row && openConversation(row)
    },
    async list(visitor) {
      const rows = await selectByVisitor(visitor)
        .orderBy('started_at', 'desc')
        .orderBy('chat_conversations.id')
        .limit(MAX_CONVERSATIONS)
        .execute()
      return { conversations: await loadSummaries(database, 'visitor', rows, new Date()) }
    },
    async page(visitor, conversation, before) {
      const row = await findConversation(database, participantOf(visitor), conversation)
      return 'rejected' in row ? row : readPage(database, conversation, { before }, messageContext())
    },
    async openAll(visitor, conversation) {
      const row = await findConversation(database, participantOf(visitor), conversation)
      return 'rejected' in row ? row : openConversation(row, MAX_TRANSCRIPT_MESSAGES)
    },
    async openByLink(conversation) {
      const row = await conversations(database).where('chat_conversations.id', '=', conversation).executeTakeFirst()
      return row ? openConversation(row, MAX_TRANSCRIPT_MESSAGES) : { rejected: 'conversation' }
    },
    async start(visitor, row) {
      const result = await startConversation(database, visitor, row, new Date())
      if (!('rejected' in result)) deps.signals.publish({ kind: 'changed', conversation: result.conversation })
      return result
    },
    async hasPendingEmail(visitor, conversation) {
      const row = await findConversation(database, participantOf(visitor), conversation)
      return !('rejected' in row) && hasPendingEmail(row, new Date())
    },
    async askOffline(visitor, conversation, { id, text }, operatorEmail) {
      const rejected = await service.publishAfter(
        conversation,
        markOffline(database, participantOf(visitor), conversation, new Date()),
      )
      return (
        rejected ?? service.send(participantOf(visitor), conversation, { id, kind: 'text', text }, { operatorEmail })
      )
    },
    saveContact: (visitor, conversation, contact) =>
      service.publishAfter(conversation, saveContact(database, participantOf(visitor), conversation, contact)),
    vote: (visitor, conversation, rating) =>
      service.publishAfter(conversation, saveVote(database, participantOf(visitor), conversation, rating)),
    consent: (visitor, conversation, consent) =>
      service.publishAfter(conversation, saveConsent(database, participantOf(visitor), conversation, consent)),
    async mailTranscript(visitor, conversation, mail) {
      const row = await findConversation(database, participantOf(visitor), conversation)
      if ('rejected' in row) return row
      await enqueueMail(database, { ...mail, conversation })
      onMailQueued()
      return undefined
    },
    async deleteConversations(visitor, conversation) {
      const all = await selectByVisitor(visitor).execute()
      const rows = conversation === undefined ? all : all.filter(({ id }) => id === conversation)
      if (conversation !== undefined && !rows.length) return { rejected: 'conversation' }
      for (const { id } of rows) {
        await removeConversation({ database, files }, id)
        deps.signals.publish({ kind: 'changed', conversation: id })
      }
      if (rows.length) await clearDeleted(database)
      return { remaining: all.length - rows.length }
    },
    async send(visitor, conversation, message, options) {
      return service.send(participantOf(visitor), conversation, message, { ...options, attended: await attended() })
    },
    async upload(visitor, conversation, file) {
      return service.upload(participantOf(visitor), conversation, file, { attended: await attended() })
    },
    read: (visitor, ...rest) => service.read(participantOf(visitor), ...rest),
    react: (visitor, ...rest) => service.react(participantOf(visitor), ...rest),
    typing: (visitor, conversation) => service.typing(participantOf(visitor), conversation, ''),
    events: createConversationEvents(deps, registry),
  }
}
