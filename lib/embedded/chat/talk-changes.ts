import type { ConsentRecord } from '../../domain/consent-record.ts'
import type { NewTalk, Refused } from '../../contract/chat-store.ts'
import type { Contact } from '../../contract/chat-contact.ts'
import type { SystemNote } from '../../domain/chat/messages.ts'
import { nextSessionState, type Vote } from '../../domain/chat/sessions.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { searchText } from '../shop/search-text.ts'
import { inTurn } from './clock.ts'
import { findTalk, hasConsent, isConsent, talks, withConsent, type Talker, type TalkRow } from './conversations.ts'

type Changes = Partial<Tables['chat_conversations']>

/** Writes what has become of a conversation, with the number of the change. */
export const touch = async (transaction: Database, id: string, seq: number, changes: Changes = {}): Promise<void> => {
  await transaction
    .updateTable('chat_conversations')
    .set({ ...changes, changed: seq })
    .where('id', '=', id)
    .execute()
}

/** Says in a talk what has become of it. */
async function insertNote(
  transaction: Database,
  conversation: string,
  seq: number,
  { note, operator }: { note: SystemNote; operator: string | null },
  now: Date,
) {
  await transaction
    .insertInto('chat_messages')
    .values({
      conversation_id: conversation,
      id: crypto.randomUUID(),
      seq,
      changed: seq,
      at: now.toISOString(),
      author: 'system',
      operator_id: operator,
      kind: 'system',
      content: JSON.stringify({ note }),
      reactions: '[]',
      file_id: null,
    })
    .execute()
}

const contactColumns = (id: string, contact: Contact) => ({ ...contact, search: searchText(id, contact) })

/** Eight digits, which people can say on the telephone. */
const makeNumber = () => String(10_000_000 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 90_000_000))

async function freeNumber(transaction: Database): Promise<string> {
  for (;;) {
    const id = makeNumber()
    if (!(await transaction.selectFrom('chat_conversations').select('id').where('id', '=', id).executeTakeFirst()))
      return id
  }
}

const newestOf = (database: Database, visitor: string) =>
  talks(database)
    .where('visitor_id', '=', visitor)
    .orderBy('started_at', 'desc')
    .orderBy('chat_conversations.id')
    .executeTakeFirst()

/** The visitor's open talk, else a new one, in which he is still called as in the one before. */
export const startTalk = (
  database: Database,
  visitor: string,
  { contact, consent, country, utms, ...from }: NewTalk,
  now: Date,
): Promise<{ conversation: string; isNew: boolean } | Refused> =>
  inTurn(database, async (transaction, seq) => {
    const last = await newestOf(transaction, visitor)
    const isNew = last === undefined || last.state === 'closed'
    const agreed = isConsent(consent)
    if (!agreed && (isNew || !hasConsent(last))) return { refused: 'consentSave' }
    const known = contact ?? { name: last?.name ?? '', phone: last?.phone ?? '', email: last?.email ?? '' }
    if (!isNew) {
      await touch(transaction, last.id, seq, {
        ...from,
        ...contactColumns(last.id, known),
        ...(agreed && { consents: withConsent(last.consents, consent) }),
      })
      return { conversation: last.id, isNew }
    }
    const id = await freeNumber(transaction)
    const at = now.toISOString()
    const row = {
      id,
      visitor_id: visitor,
      state: 'new' as const,
      started_at: at,
      last_at: at,
      closed_at: null,
      operator_id: null,
      ...from,
      country,
      utms: JSON.stringify(utms),
      consents: agreed ? withConsent('[]', consent) : '[]',
      vote: null,
      comment: '',
      changed: seq,
      visitor_read: 0,
      operator_read: 0,
      offline: 0,
      letter: null,
    }
    await transaction
      .insertInto('chat_conversations')
      .values({ ...row, ...contactColumns(id, known) })
      .execute()
    return { conversation: id, isNew }
  })

/** Changes a talk that is there; `change` gives its new columns, or why not. */
async function changeTalk(
  database: Database,
  talker: Talker,
  conversation: string,
  change: (talk: TalkRow, transaction: Database, seq: number) => Promise<Changes | Refused> | Changes | Refused,
): Promise<Refused | undefined> {
  return inTurn(database, async (transaction, seq) => {
    const talk = await findTalk(transaction, talker, conversation)
    if ('refused' in talk) return talk
    const changes = await change(talk, transaction, seq)
    if ('refused' in changes) return changes
    await touch(transaction, conversation, seq, changes)
    return undefined
  })
}

const CLOSED: Refused = { refused: 'closed' }

/** Says how the visitor can be reached; without the consent in force nothing is kept (specification, section 5). */
export const saveContact = (database: Database, talker: Talker, conversation: string, contact: Contact) =>
  changeTalk(database, talker, conversation, (talk) =>
    hasConsent(talk) ? contactColumns(talk.id, contact) : { refused: 'consentSave' },
  )

export const saveVote = (
  database: Database,
  talker: Talker,
  conversation: string,
  { vote, comment = '' }: { readonly vote: Vote; readonly comment?: string | undefined },
) => changeTalk(database, talker, conversation, () => ({ vote, comment }))

/** Notes that the document in force has been agreed to; another version is none. */
export const saveConsent = (database: Database, talker: Talker, conversation: string, consent: ConsentRecord) =>
  changeTalk(database, talker, conversation, ({ consents }) =>
    isConsent(consent) ? { consents: withConsent(consents, consent) } : { refused: 'consentSave' },
  )

/** Marks a talk as one that is answered by e-mail. */
export const markOffline = (database: Database, talker: Talker, conversation: string, now: Date) =>
  changeTalk(database, talker, conversation, async (talk, transaction, seq) => {
    if (talk.state === 'closed') return CLOSED
    if (talk.offline === 0) await insertNote(transaction, conversation, seq, { note: 'offline', operator: null }, now)
    return { offline: 1 }
  })

/** Gives a talk to an operator, who is told of in it; nothing happens where he has it. */
export async function giveTalk(
  database: Database,
  talker: Talker,
  conversation: string,
  {
    to,
    note,
    onlyFree = false,
  }: { readonly to: string; readonly note: 'joined' | 'transferred'; readonly onlyFree?: boolean },
  now: Date,
): Promise<Refused | undefined> {
  const isHis = (talk: TalkRow) => talk.operator_id === to || (onlyFree && talk.operator_id !== null)
  const talk = await findTalk(database, talker, conversation)
  if ('refused' in talk) return talk
  if (talk.state === 'closed') return CLOSED
  if (isHis(talk)) return undefined
  return changeTalk(database, talker, conversation, async (present, transaction, seq) => {
    if (present.state === 'closed') return CLOSED
    if (isHis(present)) return {}
    await insertNote(transaction, conversation, seq, { note, operator: to }, now)
    return { operator_id: to }
  })
}

/** Ends a talk. */
export const closeTalk = (database: Database, talker: Talker & { side: 'operator' }, conversation: string, now: Date) =>
  changeTalk(database, talker, conversation, async (talk, transaction, seq) => {
    const state = nextSessionState(talk.state, 'closed')
    if (!state) return CLOSED
    await insertNote(transaction, conversation, seq, { note: 'closed', operator: talker.operator }, now)
    return { state, closed_at: now.toISOString() }
  })
