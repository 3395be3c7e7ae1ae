import type { ConsentRecord } from '../../domain/consent-record.ts'
import { z } from 'zod'
import { consentSchema } from '../../contract/consents.ts'
import type { Consent, Refused } from '../../contract/chat-store.ts'
import type { Conversation } from '../../contract/chat-state.ts'
import { consentsInForce } from '../../domain/consents.ts'
import type { Presence } from '../../domain/chat/presence.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { operatorOf } from './operators.ts'

/** Who speaks: the visitor of a cookie, or the operator with an id. */
export type Talker =
  { readonly side: 'visitor'; readonly visitor: string } | { readonly side: 'operator'; readonly operator: string }

/** Conversations with who answers them. */
export const talks = (database: Database) =>
  database
    .selectFrom('chat_conversations')
    .leftJoin('chat_operators', 'chat_operators.id', 'chat_conversations.operator_id')
    .selectAll('chat_conversations')
    .select([
      'chat_operators.name as operator_name',
      'chat_operators.position as operator_position',
      'chat_operators.presence as operator_presence',
      'chat_operators.seen_at as operator_seen_at',
    ])

/** A row of {@link talks}, whatever else was selected with it. */
export interface TalkRow extends Readonly<Tables['chat_conversations']> {
  readonly operator_name: string | null
  readonly operator_position: string | null
  readonly operator_presence: Presence | null
  readonly operator_seen_at: string | null
}

const readConsents = (json: string) =>
  z.array(z.looseObject({ ...consentSchema.shape, at: z.iso.datetime() })).parse(JSON.parse(json))

/** What has to be agreed to before anything is kept of a talk. */
const required = () => consentsInForce().filter((document) => document.required.includes('chat'))

const holds = (consents: readonly Consent[]) =>
  required().every(({ id, version }) =>
    consents.some((consent) => consent.document === id && consent.version === version),
  )

/** Whether a consent is the one that the chat needs now. */
export const isConsent = (consent: ConsentRecord | undefined): consent is ConsentRecord =>
  consent !== undefined && holds([consent])

/** Whether what is in force was agreed to in a talk. */
export const hasConsent = ({ consents }: Pick<TalkRow, 'consents'>): boolean => holds(readConsents(consents))

/** The consents of a talk with another one. */
export function withConsent(json: string, consent: ConsentRecord): string {
  const known = readConsents(json)
  return JSON.stringify(holds(known) ? known : [...known, consent])
}

function operatorOfTalk(
  { operator_id, operator_name, operator_position, operator_presence, operator_seen_at }: TalkRow,
  now: Date,
) {
  if (operator_id === null || operator_presence === null) return null
  const row = {
    id: operator_id,
    name: operator_name ?? '',
    position: operator_position ?? '',
    presence: operator_presence,
    seen_at: operator_seen_at,
  }
  return operatorOf(row, now)
}

/** A conversation as both sides see it. */
export const conversationOf = (row: TalkRow, now: Date): Conversation => ({
  id: row.id,
  state: row.state,
  seq: row.changed,
  startedAt: row.started_at,
  closedAt: row.closed_at,
  offline: row.offline === 1,
  operator: operatorOfTalk(row, now),
  read: { visitor: row.visitor_read, operator: row.operator_read },
  vote: row.vote,
  comment: row.comment,
  contact: { name: row.name, phone: row.phone, email: row.email },
  consented: hasConsent(row),
})

/** A conversation that somebody may speak in; to a visitor any but his own does not exist. */
export async function findTalk(database: Database, talker: Talker, id: string): Promise<TalkRow | Refused> {
  const query = talks(database).where('chat_conversations.id', '=', id)
  const row = await (
    talker.side === 'visitor' ? query.where('visitor_id', '=', talker.visitor) : query
  ).executeTakeFirst()
  return row ?? { refused: 'conversation' }
}
