import { chatVisitor } from '../../contract/chat-cookie.ts'
import { badChatCall, chatProblem } from '../../contract/chat-refusal.ts'
import { CHAT_REVISION, CHAT_RETRY } from '../../contract/chat-state.ts'
import type { VisitorChat } from '../../contract/chat-store.ts'
import { eventsQuerySchema } from '../../contract/chat.ts'
import { talkChange } from './changes.ts'
import { findTalk } from './conversations.ts'
import { readDesk } from './desk-hours.ts'
import { eventAnswer } from './event-answer.ts'
import { eventText, openEventStream } from './event-stream.ts'
import type { Listeners } from './listeners.ts'
import type { ChatParts } from './parts.ts'

/** Streams of one conversation: tabs of one visitor. */
const MANY_STREAMS = 10

/** The change that a browser has heard of last: it says so by itself when it connects again. */
export const lastHeard = (request: Request): number | undefined => {
  const [id] = /^\d{1,15}$/.exec(request.headers.get('last-event-id') ?? '') ?? []
  return id === undefined ? undefined : Number(id)
}

/** Answers `GET /api/chat/events`. Needs nothing but the request, so that a server process can ask for it without a framework between. */
export function createTalkEvents(
  { database, secret, workingHours }: ChatParts,
  listeners: Listeners,
): VisitorChat['events'] {
  return async (request, coming) => {
    const visitor = chatVisitor(request.headers.get('cookie'), secret, coming)
    if (visitor === undefined) return chatProblem('stranger')
    const query = eventsQuerySchema.safeParse(Object.fromEntries(new URL(request.url).searchParams))
    if (!query.success) return badChatCall(query.error)
    const { conversation, after } = query.data
    const talk = await findTalk(database, { side: 'visitor', visitor }, conversation)
    if ('refused' in talk) return chatProblem(talk.refused)
    const desk = await readDesk(database, workingHours, new Date())
    // From here on nothing is waited for: of those that come at once none is overlooked.
    if (listeners.count(conversation) >= MANY_STREAMS)
      return chatProblem('tooMany', `At most ${MANY_STREAMS} at a time for one conversation`, {
        headers: { 'retry-after': '30' },
      })
    const stream = openEventStream({
      after: lastHeard(request) ?? after,
      greeting: `retry: ${CHAT_RETRY}\n${eventText('hello', { revision: CHAT_REVISION, desk })}`,
      read: (told) => talkChange(database, conversation, told, { secret, now: new Date() }),
      closed: () => listeners.remove(listener),
    })
    const listener = { stream, conversation }
    listeners.add(listener)
    return eventAnswer(stream.body)
  }
}
