import type { OperatorsResponse } from '../../contract/chat-admin.ts'
import type { DeskChat } from '../../contract/chat-store.ts'
import { CHAT_REVISION, CHAT_RETRY_MS } from '../../contract/chat-state.ts'
import { createAccessChecks } from './access-checks.ts'
import type { ChatDeps } from './deps.ts'
import { lastSequence } from './sequence.ts'
import { findConversation, conversations, type Participant, type ConversationRow } from './conversations.ts'
import { clearDeleted } from '../database/truncate-log.ts'
import { listConversations } from './desk-list.ts'
import { eventResponse } from './event-response.ts'
import { eventText, openEventStream } from './event-stream.ts'
import type { StreamRegistry } from './stream-registry.ts'
import { deleteMessage } from './message-changes.ts'
import { readPage } from './messages.ts'
import { ensureOperator, listOperators, toOperatorView, saveProfile, touchOperators } from './operators.ts'
import { loadDeskSummaries, loadSummaries } from './summaries.ts'
import { closeConversation, assignConversation } from './conversation-changes.ts'
import { lastEventId } from './conversation-events.ts'
import type { ConversationService } from './conversation-service.ts'

/** Operator streams end after this time, so that operators are spread over the servers again. */
const MAX_STREAM_MS = 10 * 60_000

const MAX_OTHER_CONVERSATIONS = 20

export function createDeskChat(
  { database, secret, signals }: ChatDeps,
  service: ConversationService,
  registry: StreamRegistry,
): DeskChat {
  const messageContext = () => ({ secret, now: new Date() })
  const operator = async (account: string) => (await ensureOperator(database, account)).id
  const participantOf = async (account: string): Promise<Participant & { side: 'operator' }> => ({
    side: 'operator',
    operator: await operator(account),
  })
  /** Assigns an unassigned conversation to the operator who replies; `send` then checks whether a reply is allowed. */
  async function ensureAssigned(account: string, conversation: string): Promise<Participant> {
    const participant = await participantOf(account)
    await assignConversation(
      database,
      participant,
      conversation,
      { to: participant.operator, note: 'joined', onlyFree: true },
      new Date(),
    )
    return participant
  }
  async function otherConversations({ id, visitor_id }: ConversationRow) {
    const query = conversations(database)
      .where('visitor_id', '=', visitor_id)
      .where('chat_conversations.id', '!=', id)
      .where('state', '!=', 'new')
    const rows = await query
      .orderBy('started_at', 'desc')
      .orderBy('chat_conversations.id')
      .limit(MAX_OTHER_CONVERSATIONS)
      .execute()
    return loadSummaries(database, 'operator', rows, new Date())
  }
  async function operators(account: string): Promise<OperatorsResponse> {
    const row = await ensureOperator(database, account)
    const now = new Date()
    return {
      me: { ...toOperatorView(row, now), presence: row.presence },
      operators: await listOperators(database, now),
    }
  }

  return {
    operator,
    async list(account, query) {
      return listConversations(database, await operator(account), query, new Date())
    },
    async find(conversation, before) {
      const row = await findConversation(database, { side: 'operator', operator: '' }, conversation)
      if ('rejected' in row) return row
      const [summary] = await loadDeskSummaries(database, [row], new Date())
      if (!summary) return { rejected: 'conversation' }
      const page = await readPage(database, conversation, { before }, messageContext())
      return { conversation: summary, others: before === undefined ? await otherConversations(row) : [], ...page }
    },
    async take(account, conversation) {
      const participant = await participantOf(account)
      return service.publishAfter(
        conversation,
        assignConversation(
          database,
          participant,
          conversation,
          { to: participant.operator, note: 'joined' },
          new Date(),
        ),
      )
    },
    async transfer(account, conversation, to) {
      const recipient = await database.selectFrom('chat_operators').select('id').where('id', '=', to).executeTakeFirst()
      if (!recipient) return { rejected: 'invalid', detail: 'to: operator not found' }
      return service.publishAfter(
        conversation,
        assignConversation(
          database,
          await participantOf(account),
          conversation,
          { to, note: 'transferred' },
          new Date(),
        ),
      )
    },
    async close(account, conversation) {
      return service.publishAfter(
        conversation,
        closeConversation(database, await participantOf(account), conversation, new Date()),
      )
    },
    async remove(conversation, message) {
      const rejected = await service.publishAfter(
        conversation,
        deleteMessage(database, { side: 'operator', operator: '' }, conversation, message, new Date()),
      )
      if (!rejected) await clearDeleted(database)
      return rejected
    },
    operators,
    async saveProfile(account, profile) {
      await saveProfile(database, account, profile)
      signals.publish({ kind: 'operators' })
      return operators(account)
    },
    send: async (account, conversation, ...rest) =>
      service.send(await ensureAssigned(account, conversation), conversation, ...rest),
    upload: async (account, conversation, file) =>
      service.upload(await ensureAssigned(account, conversation), conversation, file),
    read: async (account, ...rest) => service.read(await participantOf(account), ...rest),
    react: async (account, ...rest) => service.react(await participantOf(account), ...rest),
    async typing(account, conversation) {
      const { id, name } = await ensureOperator(database, account)
      return service.typing({ side: 'operator', operator: id }, conversation, name)
    },
    async events(account, request, { after, isAllowed }) {
      const { id } = await ensureOperator(database, account)
      await touchOperators(database, [id], new Date())
      const stream = openEventStream({
        after: lastEventId(request) ?? after ?? (await lastSequence(database)),
        greeting: `retry: ${CHAT_RETRY_MS}\n${eventText('hello', { revision: CHAT_REVISION })}`,
        async read(seq) {
          await access.ensure()
          return registry.readDesk(seq)
        },
        onClose() {
          access.stop()
          clearTimeout(timer)
          registry.remove(listener)
        },
      })
      const access = createAccessChecks(isAllowed, stream.end)
      const listener = { stream, operator: id }
      const timer = setTimeout(stream.end, MAX_STREAM_MS).unref()
      registry.add(listener)
      signals.publish({ kind: 'operators' })
      return eventResponse(stream.body)
    },
  }
}
