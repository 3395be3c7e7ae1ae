import type { Conversation } from '../../../lib/contract/chat-state.ts'
import type { ChatMessage } from '../../../lib/contract/chat-message.ts'

/** Creates a message of a conversation by its position. */
export const message = (seq: number, more: Partial<Extract<ChatMessage, { kind: 'text' }>> = {}): ChatMessage => ({
  kind: 'text',
  id: `m${seq}`,
  seq,
  changed: seq,
  at: '2026-11-21T10:00:00.000Z',
  author: 'visitor',
  name: '',
  reactions: [],
  text: `text ${seq}`,
  ...more,
})

export const conversation = (more: Partial<Conversation> = {}): Conversation => ({
  id: '12345678',
  state: 'answered',
  seq: 10,
  startedAt: '2026-11-21T10:00:00.000Z',
  closedAt: null,
  offline: false,
  operator: null,
  read: { visitor: 0, operator: 0 },
  vote: null,
  comment: '',
  contact: { name: '', phone: '', email: '' },
  consented: true,
  ...more,
})
