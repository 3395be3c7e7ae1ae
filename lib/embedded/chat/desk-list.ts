import {
  CONVERSATIONS_PER_PAGE,
  DESK_FILTERS,
  type DeskCounts,
  type DeskFilter,
  type DeskList,
  type DeskQuestion,
} from '../../contract/chat-admin.ts'
import type { Database } from '../database/open.ts'
import { foundBy } from '../shop/search-text.ts'
import { lastChange } from './clock.ts'
import { talks } from './conversations.ts'
import { deskSummariesOf, unreadMessages } from './summaries.ts'

const STATES = {
  waiting: ['waiting'],
  mine: ['waiting', 'answered'],
  open: ['waiting', 'answered'],
  closed: ['closed'],
} as const

/** The conversations behind a filter; one in which nothing was said is behind none. */
function filtered(database: Database, operator: string, filter: DeskFilter) {
  const query = database.selectFrom('chat_conversations').where('state', 'in', STATES[filter])
  return filter === 'mine' ? query.where('operator_id', '=', operator) : query
}

async function countsOf(database: Database, operator: string): Promise<DeskCounts> {
  const counts = { waiting: 0, mine: 0, open: 0, closed: 0, unread: 0 }
  for (const filter of DESK_FILTERS)
    counts[filter] = (
      await filtered(database, operator, filter)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  const unread = unreadMessages(database, 'operator').where('state', 'in', STATES.open)
  const { count } = await unread.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { ...counts, unread: count }
}

/** A page of the conversations behind a filter. */
export async function listTalks(
  database: Database,
  operator: string,
  { filter, search, page }: DeskQuestion,
  now: Date,
): Promise<DeskList> {
  // First the number: what changes from here on is told by the events after it.
  const seq = await lastChange(database)
  const found = filtered(database, operator, filter).where(foundBy(search))
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const ids = await found
    .select('id')
    .orderBy('last_at', filter === 'closed' ? 'desc' : 'asc')
    .orderBy('id')
    .limit(CONVERSATIONS_PER_PAGE)
    .offset((page - 1) * CONVERSATIONS_PER_PAGE)
    .execute()
  const order = ids.map(({ id }) => id)
  const rows = order.length ? await talks(database).where('chat_conversations.id', 'in', order).execute() : []
  const sorted = rows.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  return {
    conversations: await deskSummariesOf(database, sorted, now),
    counts: await countsOf(database, operator),
    pages: Math.max(1, Math.ceil(count / CONVERSATIONS_PER_PAGE)),
    seq,
  }
}
