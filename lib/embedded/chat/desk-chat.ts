import type { OperatorsAnswer } from '../../contract/chat-admin.ts'
import type { DeskChat } from '../../contract/chat-store.ts'
import { CHAT_REVISION, CHAT_RETRY } from '../../contract/chat-state.ts'
import { deskChange } from './changes.ts'
import type { ChatParts } from './parts.ts'
import { lastChange } from './clock.ts'
import { findTalk, talks, type Talker, type TalkRow } from './conversations.ts'
import { clearDeleted } from '../database/open.ts'
import { listTalks } from './desk-list.ts'
import { eventAnswer } from './event-answer.ts'
import { eventText, openEventStream } from './event-stream.ts'
import type { Listeners } from './listeners.ts'
import { deleteMessage } from './message-changes.ts'
import { readPage } from './messages.ts'
import { ensureOperator, listOperators, operatorOf, saveProfile, seeOperators } from './operators.ts'
import { deskSummariesOf, summariesOf } from './summaries.ts'
import { closeTalk, giveTalk } from './talk-changes.ts'
import { lastHeard } from './talk-events.ts'
import type { Talking } from './talking.ts'

/** Milliseconds after which an operator's stream ends: whoever has signed out meanwhile is not let in again. */
const STREAM_LASTS = 10 * 60_000

/** How many other talks of a visitor are shown beside one. */
const OTHER_TALKS = 20

/** The chat for operators, over the database. */
export function createDeskChat(
  { database, secret, signals }: ChatParts,
  talking: Talking,
  listeners: Listeners,
): DeskChat {
  const drawing = () => ({ secret, now: new Date() })
  const operator = async (account: string) => (await ensureOperator(database, account)).id
  const talkerOf = async (account: string): Promise<Talker & { side: 'operator' }> => ({
    side: 'operator',
    operator: await operator(account),
  })
  /** Whoever answers a talk that nobody has takes it; whether it can be answered is found out by the answer. */
  async function answering(account: string, conversation: string): Promise<Talker> {
    const talker = await talkerOf(account)
    await giveTalk(database, talker, conversation, { to: talker.operator, note: 'joined', onlyFree: true }, new Date())
    return talker
  }
  /** What else the visitor of a talk has said. */
  async function otherTalks({ id, visitor_id }: TalkRow) {
    const query = talks(database)
      .where('visitor_id', '=', visitor_id)
      .where('chat_conversations.id', '!=', id)
      .where('state', '!=', 'new')
    const rows = await query.orderBy('started_at', 'desc').orderBy('chat_conversations.id').limit(OTHER_TALKS).execute()
    return summariesOf(database, 'operator', rows, new Date())
  }
  async function operators(account: string): Promise<OperatorsAnswer> {
    const row = await ensureOperator(database, account)
    const now = new Date()
    return { me: { ...operatorOf(row, now), presence: row.presence }, operators: await listOperators(database, now) }
  }

  return {
    operator,
    async list(account, question) {
      return listTalks(database, await operator(account), question, new Date())
    },
    async find(conversation, before) {
      const talk = await findTalk(database, { side: 'operator', operator: '' }, conversation)
      if ('refused' in talk) return talk
      const [summary] = await deskSummariesOf(database, [talk], new Date())
      if (!summary) return { refused: 'conversation' }
      const page = await readPage(database, conversation, { before }, drawing())
      return { conversation: summary, others: before === undefined ? await otherTalks(talk) : [], ...page }
    },
    async take(account, conversation) {
      const talker = await talkerOf(account)
      return talking.told(
        conversation,
        giveTalk(database, talker, conversation, { to: talker.operator, note: 'joined' }, new Date()),
      )
    },
    async transfer(account, conversation, to) {
      const known = await database.selectFrom('chat_operators').select('id').where('id', '=', to).executeTakeFirst()
      if (!known) return { refused: 'invalid', detail: 'to: no such operator' }
      return talking.told(
        conversation,
        giveTalk(database, await talkerOf(account), conversation, { to, note: 'transferred' }, new Date()),
      )
    },
    async close(account, conversation) {
      return talking.told(conversation, closeTalk(database, await talkerOf(account), conversation, new Date()))
    },
    async remove(conversation, message) {
      const refused = await talking.told(
        conversation,
        deleteMessage(database, { side: 'operator', operator: '' }, conversation, message, new Date()),
      )
      if (!refused) await clearDeleted(database)
      return refused
    },
    operators,
    async saveProfile(account, profile) {
      await saveProfile(database, account, profile)
      signals.publish({ kind: 'operators' })
      return operators(account)
    },
    send: async (account, conversation, ...rest) =>
      talking.send(await answering(account, conversation), conversation, ...rest),
    upload: async (account, conversation, file) =>
      talking.upload(await answering(account, conversation), conversation, file),
    read: async (account, ...rest) => talking.read(await talkerOf(account), ...rest),
    react: async (account, ...rest) => talking.react(await talkerOf(account), ...rest),
    async typing(account, conversation) {
      const { id, name } = await ensureOperator(database, account)
      return talking.typing({ side: 'operator', operator: id }, conversation, name)
    },
    async events(account, request, after) {
      const { id } = await ensureOperator(database, account)
      await seeOperators(database, [id], new Date())
      const stream = openEventStream({
        after: lastHeard(request) ?? after ?? (await lastChange(database)),
        greeting: `retry: ${CHAT_RETRY}\n${eventText('hello', { revision: CHAT_REVISION })}`,
        read: (told) => deskChange(database, told, drawing()),
        closed() {
          clearTimeout(timer)
          listeners.remove(listener)
        },
      })
      const listener = { stream, operator: id }
      const timer = setTimeout(stream.end, STREAM_LASTS).unref()
      listeners.add(listener)
      signals.publish({ kind: 'operators' })
      return eventAnswer(stream.body)
    },
  }
}
