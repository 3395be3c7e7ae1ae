import type { ConsentRecord } from '../../domain/consent-record.ts'
import type { NewConversation, Rejected } from '../../contract/chat-store.ts'
import type { Contact } from '../../contract/chat-contact.ts'
import type { SystemNote } from '../../domain/chat/messages.ts'
import { nextSessionState, type Vote } from '../../domain/chat/sessions.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { searchText } from '../orders/search-text.ts'
import { withSequence } from './sequence.ts'
import {
  findConversation,
  hasConsent,
  isConsent,
  conversations,
  withConsent,
  type Participant,
  type ConversationRow,
} from './conversations.ts'

type Changes = Partial<Tables['chat_conversations']>

/** Updates a conversation and stamps it with the sequence number of the change. */
export const touch = async (transaction: Database, id: string, seq: number, changes: Changes = {}): Promise<void> => {
  await transaction
    .updateTable('chat_conversations')
    .set({ ...changes, changed_seq: seq })
    .where('id', '=', id)
    .execute()
}

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
      changed_seq: seq,
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

/** Conversation number: eight digits, easy to say on the telephone. */
const createNumber = () => String(10_000_000 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 90_000_000))

async function findFreeNumber(transaction: Database): Promise<string> {
  for (;;) {
    const id = createNumber()
    if (!(await transaction.selectFrom('chat_conversations').select('id').where('id', '=', id).executeTakeFirst()))
      return id
  }
}

const findNewest = (database: Database, visitor: string) =>
  conversations(database)
    .where('visitor_id', '=', visitor)
    .orderBy('started_at', 'desc')
    .orderBy('chat_conversations.id')
    .executeTakeFirst()

/** Returns the visitor's open conversation, or starts one that takes over the contact of the previous one. */
export const startConversation = (
  database: Database,
  visitor: string,
  { contact, consent, country, utms, ...from }: NewConversation,
  now: Date,
): Promise<{ conversation: string; isNew: boolean } | Rejected> =>
  withSequence(database, 'visitor', async (transaction, seq) => {
    const last = await findNewest(transaction, visitor)
    const isNew = last === undefined || last.state === 'closed'
    const hasAgreed = isConsent(consent)
    if (!hasAgreed && (isNew || !hasConsent(last))) return { rejected: 'consentSave' }
    const knownContact = contact ?? { name: last?.name ?? '', phone: last?.phone ?? '', email: last?.email ?? '' }
    if (!isNew) {
      await touch(transaction, last.id, seq, {
        ...from,
        ...contactColumns(last.id, knownContact),
        ...(hasAgreed && { consents: withConsent(last.consents, consent) }),
      })
      return { conversation: last.id, isNew }
    }
    const id = await findFreeNumber(transaction)
    const at = now.toISOString()
    const row = {
      id,
      visitor_id: visitor,
      state: 'new' as const,
      started_at: at,
      last_message_at: at,
      closed_at: null,
      operator_id: null,
      ...from,
      country,
      utms: JSON.stringify(utms),
      consents: hasAgreed ? withConsent('[]', consent) : '[]',
      vote: null,
      comment: '',
      changed_seq: seq,
      visitor_read_seq: 0,
      operator_read_seq: 0,
      offline: 0,
      operator_email: null,
    }
    await transaction
      .insertInto('chat_conversations')
      .values({ ...row, ...contactColumns(id, knownContact) })
      .execute()
    return { conversation: id, isNew }
  })

async function changeConversation(
  database: Database,
  participant: Participant,
  conversation: string,
  change: (
    row: ConversationRow,
    transaction: Database,
    seq: number,
  ) => Promise<Changes | Rejected> | Changes | Rejected,
): Promise<Rejected | undefined> {
  // Also before the queue of chat writes: a call that is rejected takes no turn in it.
  const early = await findConversation(database, participant, conversation)
  if ('rejected' in early) return early
  return withSequence(database, participant.side, async (transaction, seq) => {
    const row = await findConversation(transaction, participant, conversation)
    if ('rejected' in row) return row
    const changes = await change(row, transaction, seq)
    if ('rejected' in changes) return changes
    await touch(transaction, conversation, seq, changes)
    return undefined
  })
}

const CLOSED: Rejected = { rejected: 'closed' }

/** Stores the visitor's contact; rejected without the consent in force (specification, section 5). */
export const saveContact = (database: Database, participant: Participant, conversation: string, contact: Contact) =>
  changeConversation(database, participant, conversation, (row) =>
    hasConsent(row) ? contactColumns(row.id, contact) : { rejected: 'consentSave' },
  )

export const saveVote = (
  database: Database,
  participant: Participant,
  conversation: string,
  { vote, comment = '' }: { readonly vote: Vote; readonly comment?: string | undefined },
) => changeConversation(database, participant, conversation, () => ({ vote, comment }))

/** Records consent; rejects any version but the one in force. */
export const saveConsent = (
  database: Database,
  participant: Participant,
  conversation: string,
  consent: ConsentRecord,
) =>
  changeConversation(database, participant, conversation, ({ consents }) =>
    isConsent(consent) ? { consents: withConsent(consents, consent) } : { rejected: 'consentSave' },
  )

export const markOffline = (database: Database, participant: Participant, conversation: string, now: Date) =>
  changeConversation(database, participant, conversation, async (row, transaction, seq) => {
    if (row.state === 'closed') return CLOSED
    if (row.offline === 0) await insertNote(transaction, conversation, seq, { note: 'offline', operator: null }, now)
    return { offline: 1 }
  })

/** Assigns a conversation and adds a system note; does nothing if the operator has it already. */
export async function assignConversation(
  database: Database,
  participant: Participant,
  conversation: string,
  {
    to,
    note,
    onlyFree = false,
  }: { readonly to: string; readonly note: 'joined' | 'transferred'; readonly onlyFree?: boolean },
  now: Date,
): Promise<Rejected | undefined> {
  const isAssigned = (row: ConversationRow) => row.operator_id === to || (onlyFree && row.operator_id !== null)
  const row = await findConversation(database, participant, conversation)
  if ('rejected' in row) return row
  if (row.state === 'closed') return CLOSED
  if (isAssigned(row)) return undefined
  return changeConversation(database, participant, conversation, async (current, transaction, seq) => {
    if (current.state === 'closed') return CLOSED
    if (isAssigned(current)) return {}
    await insertNote(transaction, conversation, seq, { note, operator: to }, now)
    return { operator_id: to }
  })
}

export const closeConversation = (
  database: Database,
  participant: Participant & { side: 'operator' },
  conversation: string,
  now: Date,
) =>
  changeConversation(database, participant, conversation, async (row, transaction, seq) => {
    const state = nextSessionState(row.state, 'closed')
    if (!state) return CLOSED
    await insertNote(transaction, conversation, seq, { note: 'closed', operator: participant.operator }, now)
    return { state, closed_at: now.toISOString() }
  })
