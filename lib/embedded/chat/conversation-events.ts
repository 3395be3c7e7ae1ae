import { chatVisitor } from '../../contract/chat-cookie.ts'
import { badChatCall, chatProblem } from '../../contract/chat-rejection.ts'
import { CHAT_REVISION, CHAT_RETRY_MS } from '../../contract/chat-state.ts'
import type { VisitorChat } from '../../contract/chat-store.ts'
import { eventsQuerySchema } from '../../contract/chat.ts'
import { conversationChange } from './changes.ts'
import { findConversation } from './conversations.ts'
import { readDesk } from './desk-hours.ts'
import { eventResponse } from './event-response.ts'
import { eventText, openEventStream } from './event-stream.ts'
import type { StreamRegistry } from './stream-registry.ts'
import type { ChatDeps } from './deps.ts'

const MAX_STREAMS_PER_CONVERSATION = 10

/** The `Last-Event-ID` that browsers send when they reconnect. */
export const lastEventId = (request: Request): number | undefined => {
  const [id] = /^\d{1,15}$/.exec(request.headers.get('last-event-id') ?? '') ?? []
  return id === undefined ? undefined : Number(id)
}

/** Handles `GET /api/chat/events`. Takes a plain `Request`: the server process can call it without the framework. */
export function createConversationEvents(
  { database, secret, workingHours }: ChatDeps,
  registry: StreamRegistry,
): VisitorChat['events'] {
  return async (request, { secure, schedule }) => {
    const visitor = chatVisitor(request.headers.get('cookie'), secret, { secure })
    if (visitor === undefined) return chatProblem('unknownVisitor')
    const query = eventsQuerySchema.safeParse(Object.fromEntries(new URL(request.url).searchParams))
    if (!query.success) return badChatCall(query.error)
    const { conversation, after } = query.data
    const row = await findConversation(database, { side: 'visitor', visitor }, conversation)
    if ('rejected' in row) return chatProblem(row.rejected)
    const desk = await readDesk(database, workingHours, new Date())
    // No `await` between the check and `registry.add`: concurrent requests would exceed the limit.
    if (registry.count(conversation) >= MAX_STREAMS_PER_CONVERSATION)
      return chatProblem('tooMany', `At most ${MAX_STREAMS_PER_CONVERSATION} at a time for one conversation`, {
        headers: { 'retry-after': '30' },
      })
    const stream = openEventStream({
      after: lastEventId(request) ?? after,
      greeting: `retry: ${CHAT_RETRY_MS}\n${eventText('hello', { revision: CHAT_REVISION, desk })}`,
      read: (lastSent) =>
        conversationChange(database, { visitor, conversation }, lastSent, { secret, now: new Date() }),
      schedule,
      onClose: () => registry.remove(listener),
    })
    const listener = { stream, conversation }
    registry.add(listener)
    return eventResponse(stream.body)
  }
}
