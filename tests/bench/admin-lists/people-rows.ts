import { randomUUID } from 'node:crypto'
import { SUBSCRIPTION_STATES } from '../../../lib/domain/subscription.ts'
import type { SessionState } from '../../../lib/domain/chat/sessions.ts'
import type { Tables } from '../../../lib/embedded/database/schema.ts'
import { emailSearchText, searchText } from '../../../lib/embedded/orders/search-text.ts'
import { ADMIN } from '../../support/signed-in.ts'
import { daysFromNow, personOf, pick, textOf, timeWithin } from './samples.ts'

/** Sent emails and unconfirmed subscriptions are deleted after 30 days, conversations after a year. */
const SHORT_DAYS = 29
const LONG_DAYS = 360

const UTMS = JSON.stringify({ utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'spring' })

/** One of 30 emails is undelivered and one waits, which no outbox may send while the lists are measured. */
export function emailRow(index: number): Tables['outbox'] {
  const created_at = timeWithin(SHORT_DAYS)
  const state = index % 30 === 0 ? 'failed' : index % 30 === 1 ? 'waiting' : 'sent'
  const { email } = personOf('buyer', index)
  return {
    id: randomUUID(),
    created_at,
    next_attempt_at: state === 'waiting' ? daysFromNow(7) : null,
    sent_at: state === 'sent' ? created_at : null,
    recipient: email,
    reply_to: null,
    subject: `Ваш заказ ${index} принят`,
    text: textOf(1500),
    html: textOf(8000),
    attempts: state === 'failed' ? 9 : 1,
    last_error: state === 'failed' ? '550 no such mailbox' : null,
    lease: null,
    unsubscribe: null,
    urgency: 0,
    allocation: null,
    domain: email.slice(email.indexOf('@') + 1),
    queue: null,
    round: null,
    order_number: null,
    conversation_id: null,
  }
}

export function subscriptionRow(index: number): Tables['subscriptions'] {
  const { email, name } = personOf('reader', index)
  const state = pick(SUBSCRIPTION_STATES)
  const requested_at = timeWithin(state === 'pending' ? SHORT_DAYS : LONG_DAYS)
  return {
    email,
    token: randomUUID(),
    state,
    name,
    language: 'ru',
    variant: 'variant-1',
    source: `source ${index % 20}`,
    point_of_contact: null,
    utms: UTMS,
    consents: '[]',
    requested_at,
    changed_at: requested_at,
    renewal: null,
    renewal_requested_at: null,
    confirmed_at: state === 'pending' ? null : requested_at,
    search: emailSearchText(email),
  }
}

const CONVERSATION_STATES: readonly SessionState[] = [
  ...Array.from({ length: 18 }, () => 'closed' as const),
  'answered',
  'waiting',
]
const MESSAGES = 6

/** The operator that the administrator of the benchmark is. */
export const OPERATOR: Tables['chat_operators'] = {
  id: randomUUID(),
  account: ADMIN.ADMIN_EMAIL,
  name: 'Анна',
  position: 'Консультант',
  presence: 'online',
  last_seen_at: null,
}

export function conversationRow(index: number): Tables['chat_conversations'] {
  const id = String(10_000_000 + index)
  const person = personOf('visitor', index)
  const state = pick(CONVERSATION_STATES)
  const started_at = timeWithin(LONG_DAYS)
  const lastSeq = (index + 1) * MESSAGES
  return {
    id,
    visitor_id: randomUUID(),
    state,
    started_at,
    last_message_at: started_at,
    closed_at: state === 'closed' ? started_at : null,
    operator_id: state === 'waiting' ? null : OPERATOR.id,
    variant: 'variant-1',
    language: 'ru',
    page: '/exome',
    country: 'RU',
    market: 'RU',
    utms: UTMS,
    consents: '[]',
    ...person,
    search: searchText(id, person),
    vote: null,
    comment: '',
    changed_seq: lastSeq,
    visitor_read_seq: lastSeq,
    operator_read_seq: state === 'waiting' ? lastSeq - 2 : lastSeq,
    offline: 0,
    operator_email: null,
  }
}

/** The messages of a conversation, of the visitor and the operator in turn; a waiting one ends with two of the visitor. */
export const messageRows = ({
  id,
  state,
  started_at: at,
  changed_seq,
}: Tables['chat_conversations']): Tables['chat_messages'][] =>
  Array.from({ length: MESSAGES }, (_none, position) => {
    const isOfVisitor = position % 2 === 0 || (state === 'waiting' && position === MESSAGES - 1)
    const seq = changed_seq - MESSAGES + position + 1
    return {
      conversation_id: id,
      id: randomUUID(),
      seq,
      changed_seq: seq,
      at,
      author: isOfVisitor ? 'visitor' : 'operator',
      operator_id: isOfVisitor ? null : OPERATOR.id,
      kind: 'text',
      content: JSON.stringify({ text: textOf(200) }),
      reactions: '[]',
      file_id: null,
    }
  })
