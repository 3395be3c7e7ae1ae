import {
  CONVERSATIONS_PER_PAGE,
  DESK_FILTERS,
  type DeskCounts,
  type DeskFilter,
  type DeskList,
  type DeskQuery,
} from '../../contract/chat-admin.ts'
import type { Database } from '../database/open.ts'
import { searchCondition } from '../orders/search-text.ts'
import { lastSequence } from './sequence.ts'
import { conversations } from './conversations.ts'
import { loadDeskSummaries, unreadMessages } from './summaries.ts'

const STATES = {
  waiting: ['waiting'],
  mine: ['waiting', 'answered'],
  open: ['waiting', 'answered'],
  closed: ['closed'],
} as const

/** Conversations that match a filter; those without messages match none. */
function selectFiltered(database: Database, operator: string, filter: DeskFilter) {
  const query = database.selectFrom('chat_conversations').where('state', 'in', STATES[filter])
  return filter === 'mine' ? query.where('operator_id', '=', operator) : query
}

async function loadCounts(database: Database, operator: string): Promise<DeskCounts> {
  const counts = { waiting: 0, mine: 0, open: 0, closed: 0, unread: 0 }
  for (const filter of DESK_FILTERS)
    counts[filter] = (
      await selectFiltered(database, operator, filter)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  const unread = unreadMessages(database, 'operator').where('state', 'in', STATES.open)
  const { count } = await unread.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { ...counts, unread: count }
}

export async function listConversations(
  database: Database,
  operator: string,
  { filter, search, page }: DeskQuery,
  now: Date,
): Promise<DeskList> {
  // Read before the list: later changes arrive as events after this number.
  const seq = await lastSequence(database)
  const found = selectFiltered(database, operator, filter).where(searchCondition(search))
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const ids = await found
    .select('id')
    .orderBy('last_message_at', filter === 'closed' ? 'desc' : 'asc')
    .orderBy('id')
    .limit(CONVERSATIONS_PER_PAGE)
    .offset((page - 1) * CONVERSATIONS_PER_PAGE)
    .execute()
  const order = ids.map(({ id }) => id)
  const rows = order.length ? await conversations(database).where('chat_conversations.id', 'in', order).execute() : []
  const sorted = rows.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  return {
    conversations: await loadDeskSummaries(database, sorted, now),
    counts: await loadCounts(database, operator),
    pages: Math.max(1, Math.ceil(count / CONVERSATIONS_PER_PAGE)),
    seq,
  }
}
