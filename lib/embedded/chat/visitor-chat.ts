import type { VisitorChat } from '../../contract/chat-store.ts'
import { clearDeleted } from '../database/open.ts'
import { enqueueMail } from '../outbox/repository.ts'
import type { ChatParts } from './parts.ts'
import { conversationOf, findTalk, talks, type Talker, type TalkRow } from './conversations.ts'
import { isDeskOpen, readDesk } from './desk-hours.ts'
import type { Listeners } from './listeners.ts'
import { readPage } from './messages.ts'
import { letterWaits } from './operator-letter.ts'
import { removeTalk } from './removal.ts'
import { summariesOf } from './summaries.ts'
import { markOffline, saveConsent, saveContact, saveVote, startTalk } from './talk-changes.ts'
import { createTalkEvents } from './talk-events.ts'
import type { Talking } from './talking.ts'

/** Talks of one list, and messages of one transcript. */
const MANY_TALKS = 50
const MANY_MESSAGES = 1000

const talkerOf = (visitor: string): Talker => ({ side: 'visitor', visitor })

/** The chat for visitors, over the database. */
export function createVisitorChat(parts: ChatParts, talking: Talking, listeners: Listeners): VisitorChat {
  const { database, files, secret, workingHours, mailWaits } = parts
  const drawing = () => ({ secret, now: new Date() })
  const attended = () => isDeskOpen(database, workingHours, new Date())
  const ofVisitor = (visitor: string) => talks(database).where('visitor_id', '=', visitor)

  async function opened(talk: TalkRow, limit?: number) {
    const page = await readPage(database, talk.id, limit === undefined ? {} : { limit }, drawing())
    return { conversation: conversationOf(talk, new Date()), ...page }
  }

  return {
    desk: () => readDesk(database, workingHours, new Date()),
    async open(visitor, conversation) {
      const query = ofVisitor(visitor).orderBy('started_at', 'desc').orderBy('chat_conversations.id')
      const talk = await (
        conversation === undefined ? query : query.where('chat_conversations.id', '=', conversation)
      ).executeTakeFirst()
      return talk && opened(talk)
    },
    async list(visitor) {
      const rows = await ofVisitor(visitor)
        .orderBy('started_at', 'desc')
        .orderBy('chat_conversations.id')
        .limit(MANY_TALKS)
        .execute()
      return { conversations: await summariesOf(database, 'visitor', rows, new Date()) }
    },
    async page(visitor, conversation, before) {
      const talk = await findTalk(database, talkerOf(visitor), conversation)
      return 'refused' in talk ? talk : readPage(database, conversation, { before }, drawing())
    },
    async all(visitor, conversation) {
      const talk = await findTalk(database, talkerOf(visitor), conversation)
      return 'refused' in talk ? talk : opened(talk, MANY_MESSAGES)
    },
    async linked(conversation) {
      const talk = await talks(database).where('chat_conversations.id', '=', conversation).executeTakeFirst()
      return talk ? opened(talk, MANY_MESSAGES) : { refused: 'conversation' }
    },
    async start(visitor, talk) {
      const started = await startTalk(database, visitor, talk, new Date())
      if (!('refused' in started)) parts.signals.publish({ kind: 'changed', conversation: started.conversation })
      return started
    },
    async letterWaits(visitor, conversation) {
      const talk = await findTalk(database, talkerOf(visitor), conversation)
      return !('refused' in talk) && letterWaits(talk, new Date())
    },
    async askOffline(visitor, conversation, { id, text }, letter) {
      const refused = await talking.told(
        conversation,
        markOffline(database, talkerOf(visitor), conversation, new Date()),
      )
      return refused ?? talking.send(talkerOf(visitor), conversation, { id, kind: 'text', text }, { letter })
    },
    saveContact: (visitor, conversation, contact) =>
      talking.told(conversation, saveContact(database, talkerOf(visitor), conversation, contact)),
    vote: (visitor, conversation, rating) =>
      talking.told(conversation, saveVote(database, talkerOf(visitor), conversation, rating)),
    consent: (visitor, conversation, consent) =>
      talking.told(conversation, saveConsent(database, talkerOf(visitor), conversation, consent)),
    async mailTranscript(visitor, conversation, mail) {
      const talk = await findTalk(database, talkerOf(visitor), conversation)
      if ('refused' in talk) return talk
      await enqueueMail(database, mail)
      mailWaits()
      return undefined
    },
    async forget(visitor, conversation) {
      const all = await ofVisitor(visitor).execute()
      const rows = conversation === undefined ? all : all.filter(({ id }) => id === conversation)
      if (conversation !== undefined && !rows.length) return { refused: 'conversation' }
      for (const { id } of rows) {
        await removeTalk({ database, files }, id)
        parts.signals.publish({ kind: 'changed', conversation: id })
      }
      await clearDeleted(database)
      return { left: all.length - rows.length }
    },
    async send(visitor, conversation, message, beside) {
      return talking.send(talkerOf(visitor), conversation, message, { ...beside, attended: await attended() })
    },
    async upload(visitor, conversation, file) {
      return talking.upload(talkerOf(visitor), conversation, file, { attended: await attended() })
    },
    read: (visitor, ...rest) => talking.read(talkerOf(visitor), ...rest),
    react: (visitor, ...rest) => talking.react(talkerOf(visitor), ...rest),
    typing: (visitor, conversation) => talking.typing(talkerOf(visitor), conversation, ''),
    events: createTalkEvents(parts, listeners),
  }
}
