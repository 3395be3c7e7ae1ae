import type { ConsentRecord } from '../../domain/consent-record.ts'
import { z } from 'zod'
import { consentSchema } from '../../contract/consents.ts'
import type { Consent, Rejected } from '../../contract/chat-store.ts'
import type { Conversation } from '../../contract/chat-state.ts'
import { consentsInForce } from '../../domain/consents.ts'
import type { Presence } from '../../domain/chat/presence.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { toOperatorView } from './operators.ts'

/** A visitor (by the cookie's id) or an operator. */
export type Participant =
  { readonly side: 'visitor'; readonly visitor: string } | { readonly side: 'operator'; readonly operator: string }

export const conversations = (database: Database) =>
  database
    .selectFrom('chat_conversations')
    .leftJoin('chat_operators', 'chat_operators.id', 'chat_conversations.operator_id')
    .selectAll('chat_conversations')
    .select([
      'chat_operators.name as operator_name',
      'chat_operators.position as operator_position',
      'chat_operators.presence as operator_presence',
      'chat_operators.last_seen_at as operator_last_seen_at',
    ])

export interface ConversationRow extends Readonly<Tables['chat_conversations']> {
  readonly operator_name: string | null
  readonly operator_position: string | null
  readonly operator_presence: Presence | null
  readonly operator_last_seen_at: string | null
}

const readConsents = (json: string) =>
  z.array(z.looseObject({ ...consentSchema.shape, at: z.iso.datetime() })).parse(JSON.parse(json))

/** Documents that must be accepted before a conversation is stored. */
const requiredDocuments = () => consentsInForce().filter((document) => document.required.includes('chat'))

const hasRequiredConsents = (consents: readonly Consent[]) =>
  requiredDocuments().every(({ id, version }) =>
    consents.some((consent) => consent.document === id && consent.version === version),
  )

export const isConsent = (consent: ConsentRecord | undefined): consent is ConsentRecord =>
  consent !== undefined && hasRequiredConsents([consent])

export const hasConsent = ({ consents }: Pick<ConversationRow, 'consents'>): boolean =>
  hasRequiredConsents(readConsents(consents))

export function withConsent(json: string, consent: ConsentRecord): string {
  const stored = readConsents(json)
  return JSON.stringify(hasRequiredConsents(stored) ? stored : [...stored, consent])
}

function toConversationOperator(
  { operator_id, operator_name, operator_position, operator_presence, operator_last_seen_at }: ConversationRow,
  now: Date,
) {
  if (operator_id === null || operator_presence === null) return null
  const row = {
    id: operator_id,
    name: operator_name ?? '',
    position: operator_position ?? '',
    presence: operator_presence,
    last_seen_at: operator_last_seen_at,
  }
  return toOperatorView(row, now)
}

export const toConversation = (row: ConversationRow, now: Date): Conversation => ({
  id: row.id,
  state: row.state,
  seq: row.changed_seq,
  startedAt: row.started_at,
  closedAt: row.closed_at,
  offline: row.offline === 1,
  operator: toConversationOperator(row, now),
  read: { visitor: row.visitor_read_seq, operator: row.operator_read_seq },
  vote: row.vote,
  comment: row.comment,
  contact: { name: row.name, phone: row.phone, email: row.email },
  consented: hasConsent(row),
})

/** Finds a conversation. For a visitor, conversations of others do not exist. */
export async function findConversation(
  database: Database,
  participant: Participant,
  id: string,
): Promise<ConversationRow | Rejected> {
  const query = conversations(database).where('chat_conversations.id', '=', id)
  const row = await (
    participant.side === 'visitor' ? query.where('visitor_id', '=', participant.visitor) : query
  ).executeTakeFirst()
  return row ?? { rejected: 'conversation' }
}
