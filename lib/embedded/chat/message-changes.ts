import type { SendOptions, Rejected, PageContext } from '../../contract/chat-store.ts'
import { withReaction, type MessageReaction, type MessageKind, type Reaction } from '../../domain/chat/messages.ts'
import { nextSessionState } from '../../domain/chat/sessions.ts'
import type { Database } from '../database/open.ts'
import { enqueueMail } from '../outbox/repository.ts'
import { withSequence } from './sequence.ts'
import { findConversation, hasConsent, type Participant } from './conversations.ts'
import type { StoredContent } from './messages.ts'
import { notifyOperator, withdrawEmailWith } from './operator-email.ts'
import { touch } from './conversation-changes.ts'

export interface NewMessage {
  readonly id: string
  readonly kind: MessageKind
  readonly content: StoredContent
  readonly fileId?: string
  /** The desk is open: clears `offline`, so the conversation is no longer answered by email. */
  readonly attended?: boolean | undefined
  readonly from?: PageContext | undefined
}

const findMessage = (database: Database, conversation: string, id: string) =>
  database
    .selectFrom('chat_messages')
    .selectAll()
    .where('conversation_id', '=', conversation)
    .where('id', '=', id)
    .executeTakeFirst()

/** Checks whether a participant may write, and whether the message is stored already. */
export async function checkWriting(
  database: Database,
  participant: Participant,
  conversation: string,
  id: string,
): Promise<{ isKnown: boolean } | Rejected> {
  const conversationRow = await findConversation(database, participant, conversation)
  if ('rejected' in conversationRow) return conversationRow
  // Idempotent retry: a stored message is reported as success even if the conversation was closed since.
  if (await findMessage(database, conversation, id)) return { isKnown: true }
  if (conversationRow.state === 'closed') return { rejected: 'closed' }
  return participant.side === 'visitor' && !hasConsent(conversationRow)
    ? { rejected: 'consentSave' }
    : { isKnown: false }
}

/**
 * Writes a message once, however often it is sent; its email is queued in the same transaction.
 * @returns whether it is new
 */
export async function writeMessage(
  database: Database,
  participant: Participant,
  conversation: string,
  { id, kind, content, fileId, attended, from }: NewMessage,
  { now, mail, operatorEmail }: { readonly now: Date } & Pick<SendOptions, 'mail' | 'operatorEmail'>,
): Promise<{ isNew: boolean } | Rejected> {
  // Also before the queue of chat writes: a call that is rejected takes no turn in it.
  const early = await checkWriting(database, participant, conversation, id)
  if ('rejected' in early) return early
  if (early.isKnown) return { isNew: false }
  return withSequence(database, participant.side, async (transaction, seq) => {
    const checked = await checkWriting(transaction, participant, conversation, id)
    if ('rejected' in checked) return checked
    if (checked.isKnown) return { isNew: false }
    const quoted =
      content.quoted === undefined ? undefined : await findMessage(transaction, conversation, content.quoted)
    if (content.quoted !== undefined && (!quoted || quoted.kind === 'deleted')) return { rejected: 'message' }
    const conversationRow = await findConversation(transaction, participant, conversation)
    if ('rejected' in conversationRow) return conversationRow
    const at = now.toISOString()
    const operatorColumn =
      participant.side === 'operator' ? { operator_id: participant.operator } : { operator_id: null }
    await transaction
      .insertInto('chat_messages')
      .values({
        conversation_id: conversation,
        id,
        seq,
        changed_seq: seq,
        at,
        author: participant.side,
        ...operatorColumn,
        kind,
        content: JSON.stringify(content),
        reactions: '[]',
        file_id: fileId ?? null,
      })
      .execute()
    if (fileId !== undefined)
      await transaction.updateTable('chat_files').set({ deleted_at: null }).where('id', '=', fileId).execute()
    const state =
      nextSessionState(conversationRow.state, participant.side === 'visitor' ? 'visitorWrote' : 'operatorWrote') ??
      conversationRow.state
    const emailColumn = operatorEmail && (await notifyOperator(transaction, conversationRow, seq, operatorEmail, now))
    await touch(transaction, conversation, seq, {
      state,
      last_message_at: at,
      ...(attended && { offline: 0 }),
      ...from,
      ...emailColumn,
    })
    if (mail) await enqueueMail(transaction, { ...mail, conversation }, now.getTime())
    return { isNew: true }
  })
}

interface ReactionChange {
  readonly message: string
  readonly reaction: Reaction
  readonly on: boolean
}

/** The reactions of a message after a change; `undefined` if they stay the same. */
async function changeReactions(
  database: Database,
  participant: Participant,
  conversation: string,
  { message, reaction, on }: ReactionChange,
): Promise<{ reactions: MessageReaction[] } | Rejected | undefined> {
  const conversationRow = await findConversation(database, participant, conversation)
  if ('rejected' in conversationRow) return conversationRow
  if (conversationRow.state === 'closed') return { rejected: 'closed' }
  const row = await findMessage(database, conversation, message)
  if (!row || row.kind === 'deleted' || row.kind === 'system') return { rejected: 'message' }
  const reactions = JSON.parse(row.reactions) as MessageReaction[]
  const by = participant.side
  if (reactions.some((other) => other.reaction === reaction && other.by === by) === on) return undefined
  return { reactions: withReaction(reactions, { reaction, by }, on) }
}

export async function reactTo(
  database: Database,
  participant: Participant,
  conversation: string,
  change: ReactionChange,
): Promise<Rejected | undefined> {
  const early = await changeReactions(database, participant, conversation, change)
  if (!early || 'rejected' in early) return early
  return withSequence(database, participant.side, async (transaction, seq) => {
    const changed = await changeReactions(transaction, participant, conversation, change)
    if (!changed || 'rejected' in changed) return changed
    await transaction
      .updateTable('chat_messages')
      .set({ reactions: JSON.stringify(changed.reactions), changed_seq: seq })
      .where('conversation_id', '=', conversation)
      .where('id', '=', change.message)
      .execute()
    await touch(transaction, conversation, seq)
    return undefined
  })
}

/**
 * Stores up to which message a side has read; a `seq` after the last message counts as the last message.
 * @returns whether the position moved
 */
export async function markRead(
  database: Database,
  participant: Participant,
  conversation: string,
  seq: number,
): Promise<{ isNew: boolean } | Rejected> {
  const column = `${participant.side}_read_seq` as const
  const conversationRow = await findConversation(database, participant, conversation)
  if ('rejected' in conversationRow) return conversationRow
  if (seq <= conversationRow[column]) return { isNew: false }
  return withSequence(database, participant.side, async (transaction, change) => {
    const { last } = await transaction
      .selectFrom('chat_messages')
      .select(({ fn }) => fn.max<number | null>('seq').as('last'))
      .where('conversation_id', '=', conversation)
      .where('seq', '<=', seq)
      .executeTakeFirstOrThrow()
    const current = await findConversation(transaction, participant, conversation)
    if ('rejected' in current) return current
    const read = last ?? 0
    if (read <= current[column]) return { isNew: false }
    await touch(transaction, conversation, change, { [column]: read })
    return { isNew: true }
  })
}

/** Deletes the content of a message for good; a placeholder stays. */
export const deleteMessage = (
  database: Database,
  participant: Participant,
  conversation: string,
  id: string,
  now: Date,
): Promise<Rejected | undefined> =>
  withSequence(database, participant.side, async (transaction, seq) => {
    const conversationRow = await findConversation(transaction, participant, conversation)
    if ('rejected' in conversationRow) return conversationRow
    const row = await findMessage(transaction, conversation, id)
    if (!row || row.kind === 'system') return { rejected: 'message' }
    if (row.kind === 'deleted') return undefined
    const messages = transaction.updateTable('chat_messages').where('conversation_id', '=', conversation)
    await messages
      .set({ kind: 'deleted', content: '{}', reactions: '[]', file_id: null, changed_seq: seq })
      .where('id', '=', id)
      .execute()
    // Quotes show an excerpt of it, so clients have to reload them too.
    await messages
      .set({ changed_seq: seq })
      .where('kind', '=', 'quote')
      .where('content', 'like', `%"quoted":"${id}"%`)
      .execute()
    if (row.file_id !== null)
      await transaction
        .updateTable('chat_files')
        .set({ deleted_at: now.toISOString() })
        .where('id', '=', row.file_id)
        .execute()
    await touch(transaction, conversation, seq, await withdrawEmailWith(transaction, conversationRow, row.seq, now))
    return undefined
  })
