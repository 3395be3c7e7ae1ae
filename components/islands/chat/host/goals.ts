import type { ChatEvent } from '@/lib/analytics/events'
import { track } from '@/lib/analytics/track'
import type { ChatEventName, ChatHost } from './chat-host'

const EVENTS: Readonly<Record<ChatEventName, ChatEvent['event']>> = {
  opened: 'chat_open',
  closed: 'chat_close',
  sessionStart: 'chat_session_start',
  operatorMessage: 'chat_operator_message',
  visitorMessage: 'chat_visitor_message',
  visitorFile: 'chat_visitor_file',
  form: 'chat_form',
  vote: 'chat_vote',
}

/** Reports chat events to analytics, without content or identity. */
export function trackChatEvents({ subscribe }: Pick<ChatHost, 'subscribe'>): void {
  for (const [name, event] of Object.entries(EVENTS) as [ChatEventName, ChatEvent['event']][])
    subscribe(name, () => track({ event }))
}
