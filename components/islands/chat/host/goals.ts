import type { ChatEvent } from '@/lib/analytics/events'
import { track } from '@/lib/analytics/track'
import type { ChatHappening, ChatHost } from './chat-host'

/** What analytics call it: the event of the data layer and the goal of the counter. */
const EVENTS: Readonly<Record<ChatHappening, ChatEvent['event']>> = {
  opened: 'chat_open',
  closed: 'chat_close',
  sessionStart: 'chat_session_start',
  operatorMessage: 'chat_operator_message',
  visitorMessage: 'chat_visitor_message',
  visitorFile: 'chat_visitor_file',
  form: 'chat_form',
  vote: 'chat_vote',
}

/** Tells analytics what happens in a chat, whichever it is; nothing of what is said in it, nor by whom. */
export function tellGoals({ subscribe }: Pick<ChatHost, 'subscribe'>): void {
  for (const [happening, event] of Object.entries(EVENTS) as [ChatHappening, ChatEvent['event']][])
    subscribe(happening, () => track({ event }))
}
