import { conversationIdSchema } from '@/lib/contract/chat-message'
import { deskQuerySchema, type DeskQuery } from '@/lib/contract/chat-admin'
import { CONVERSATION_PARAM } from '@/lib/domain/chat/conversation-param'
import { INITIAL_QUERY } from './model'

export const conversationParam = (): string | undefined =>
  conversationIdSchema.safeParse(new URLSearchParams(location.search).get(CONVERSATION_PARAM)).data

/** Puts a conversation into the URL, so that a reload reopens it and Back returns to the list. */
export function setConversationParam(conversation: string | undefined): void {
  if (conversationParam() === conversation) return
  const address = new URL(location.href)
  if (conversation === undefined) address.searchParams.delete(CONVERSATION_PARAM)
  else address.searchParams.set(CONVERSATION_PARAM, conversation)
  history.pushState(null, '', address)
}

const PARAMS = ['filter', 'search', 'page'] as const

/** Filter, search and page of the list in the URL; each is the initial one if it is absent or invalid. */
export function listParams(): DeskQuery {
  const params = new URLSearchParams(location.search)
  const { shape } = deskQuerySchema
  return {
    filter: shape.filter.catch(INITIAL_QUERY.filter).parse(params.get('filter') ?? undefined),
    search: shape.search.catch(INITIAL_QUERY.search).parse(params.get('search') ?? undefined),
    page: shape.page.catch(INITIAL_QUERY.page).parse(params.get('page') ?? undefined),
  }
}

/** Puts the query of the list into the URL, without what is initial. */
export function setListParams(query: DeskQuery): void {
  const address = new URL(location.href)
  for (const name of PARAMS)
    if (query[name] === INITIAL_QUERY[name]) address.searchParams.delete(name)
    else address.searchParams.set(name, String(query[name]))
  if (address.href !== location.href) history.replaceState(null, '', address)
}
