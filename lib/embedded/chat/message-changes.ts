import type { Beside, Refused, Whereabouts } from '../../contract/chat-store.ts'
import { withReaction, type GivenReaction, type MessageKind, type Reaction } from '../../domain/chat/messages.ts'
import { nextSessionState } from '../../domain/chat/sessions.ts'
import type { Database } from '../database/open.ts'
import { enqueueMail } from '../outbox/repository.ts'
import { inTurn } from './clock.ts'
import { findTalk, hasConsent, type Talker } from './conversations.ts'
import type { StoredContent } from './messages.ts'
import { tellOperator } from './operator-letter.ts'
import { touch } from './talk-changes.ts'

/** A message that is to be written. */
export interface NewMessage {
  readonly id: string
  readonly kind: MessageKind
  readonly content: StoredContent
  readonly fileId?: string
  /** Somebody answers now: from here on the talk is one like others, not answered by e-mail. */
  readonly attended?: boolean | undefined
  /** Where the visitor is who writes it. */
  readonly from?: Whereabouts | undefined
}

const inTalk = (database: Database, conversation: string, id: string) =>
  database
    .selectFrom('chat_messages')
    .selectAll()
    .where('conversation_id', '=', conversation)
    .where('id', '=', id)
    .executeTakeFirst()

/** Why nobody can write here now, or whether the message is there already. */
export async function checkWriting(
  database: Database,
  talker: Talker,
  conversation: string,
  id: string,
): Promise<{ isKnown: boolean } | Refused> {
  const talk = await findTalk(database, talker, conversation)
  if ('refused' in talk) return talk
  // Whoever asks again must hear yes, whatever has happened since.
  if (await inTalk(database, conversation, id)) return { isKnown: true }
  if (talk.state === 'closed') return { refused: 'closed' }
  return talker.side === 'visitor' && !hasConsent(talk) ? { refused: 'consentSave' } : { isKnown: false }
}

/**
 * Writes a message, once however often it is sent; a letter goes out with it or neither does.
 * @returns whether it is new
 */
export const writeMessage = (
  database: Database,
  talker: Talker,
  conversation: string,
  { id, kind, content, fileId, attended, from }: NewMessage,
  { now, mail, letter }: { readonly now: Date } & Pick<Beside, 'mail' | 'letter'>,
): Promise<{ isNew: boolean } | Refused> =>
  inTurn(database, async (transaction, seq) => {
    const checked = await checkWriting(transaction, talker, conversation, id)
    if ('refused' in checked) return checked
    if (checked.isKnown) return { isNew: false }
    const quoted = content.quoted === undefined ? undefined : await inTalk(transaction, conversation, content.quoted)
    if (content.quoted !== undefined && (!quoted || quoted.kind === 'deleted')) return { refused: 'message' }
    const talk = await findTalk(transaction, talker, conversation)
    if ('refused' in talk) return talk
    const at = now.toISOString()
    const own = talker.side === 'operator' ? { operator_id: talker.operator } : { operator_id: null }
    await transaction
      .insertInto('chat_messages')
      .values({
        conversation_id: conversation,
        id,
        seq,
        changed: seq,
        at,
        author: talker.side,
        ...own,
        kind,
        content: JSON.stringify(content),
        reactions: '[]',
        file_id: fileId ?? null,
      })
      .execute()
    if (fileId !== undefined)
      await transaction.updateTable('chat_files').set({ deleted_at: null }).where('id', '=', fileId).execute()
    const state =
      nextSessionState(talk.state, talker.side === 'visitor' ? 'visitorWrote' : 'operatorWrote') ?? talk.state
    const told = letter && (await tellOperator(transaction, talk, seq, letter, now))
    await touch(transaction, conversation, seq, {
      state,
      last_at: at,
      ...(attended && { offline: 0 }),
      ...from,
      ...told,
    })
    if (mail) await enqueueMail(transaction, mail, now.getTime())
    return { isNew: true }
  })

/** Gives a message a reaction, or takes it back. */
export const reactTo = (
  database: Database,
  talker: Talker,
  conversation: string,
  { message, reaction, on }: { readonly message: string; readonly reaction: Reaction; readonly on: boolean },
): Promise<Refused | undefined> =>
  inTurn(database, async (transaction, seq) => {
    const talk = await findTalk(transaction, talker, conversation)
    if ('refused' in talk) return talk
    if (talk.state === 'closed') return { refused: 'closed' }
    const row = await inTalk(transaction, conversation, message)
    if (!row || row.kind === 'deleted' || row.kind === 'system') return { refused: 'message' }
    const reactions = JSON.stringify(
      withReaction(JSON.parse(row.reactions) as GivenReaction[], { reaction, by: talker.side }, on),
    )
    await transaction
      .updateTable('chat_messages')
      .set({ reactions, changed: seq })
      .where('conversation_id', '=', conversation)
      .where('id', '=', message)
      .execute()
    await touch(transaction, conversation, seq)
    return undefined
  })

/**
 * Notes what one side has read; a place after the last message is that of the last.
 * @returns whether that is news
 */
export async function noteRead(
  database: Database,
  talker: Talker,
  conversation: string,
  seq: number,
): Promise<{ isNew: boolean } | Refused> {
  const column = `${talker.side}_read` as const
  const talk = await findTalk(database, talker, conversation)
  if ('refused' in talk) return talk
  if (seq <= talk[column]) return { isNew: false }
  return inTurn(database, async (transaction, change) => {
    const { last } = await transaction
      .selectFrom('chat_messages')
      .select(({ fn }) => fn.max<number | null>('seq').as('last'))
      .where('conversation_id', '=', conversation)
      .where('seq', '<=', seq)
      .executeTakeFirstOrThrow()
    const present = await findTalk(transaction, talker, conversation)
    if ('refused' in present) return present
    const read = last ?? 0
    if (read <= present[column]) return { isNew: false }
    await touch(transaction, conversation, change, { [column]: read })
    return { isNew: true }
  })
}

/** Takes what a message said away for good; that there was one stays to be seen. */
export const deleteMessage = (
  database: Database,
  talker: Talker,
  conversation: string,
  id: string,
  now: Date,
): Promise<Refused | undefined> =>
  inTurn(database, async (transaction, seq) => {
    const talk = await findTalk(transaction, talker, conversation)
    if ('refused' in talk) return talk
    const row = await inTalk(transaction, conversation, id)
    if (!row || row.kind === 'system') return { refused: 'message' }
    if (row.kind === 'deleted') return undefined
    const messages = transaction.updateTable('chat_messages').where('conversation_id', '=', conversation)
    await messages
      .set({ kind: 'deleted', content: '{}', reactions: '[]', file_id: null, changed: seq })
      .where('id', '=', id)
      .execute()
    // Those that quote it show its words.
    await messages
      .set({ changed: seq })
      .where('kind', '=', 'quote')
      .where('content', 'like', `%"quoted":"${id}"%`)
      .execute()
    if (row.file_id !== null)
      await transaction
        .updateTable('chat_files')
        .set({ deleted_at: now.toISOString() })
        .where('id', '=', row.file_id)
        .execute()
    await touch(transaction, conversation, seq)
    return undefined
  })
