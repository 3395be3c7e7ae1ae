import { sql } from 'kysely'
import {
  MAX_SOURCES,
  SUBSCRIBERS_PER_PAGE,
  type Subscriber,
  type SubscribersAdmin,
  type SubscribersQuery,
  type SubscribersResponse,
} from '../../contract/subscribers-admin.ts'
import { logAccess } from '../access-log/repository.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { searchCondition } from '../orders/search-text.ts'
import { resendNewsletterEvents } from './newsletter-events.ts'
import { takeStep } from './repository.ts'
import { toSubscriber } from './subscriber.ts'

const BATCH_ROWS = 1000

function filtered(database: Database, { state, source, search }: SubscribersQuery) {
  let query = database.selectFrom('subscriptions')
  if (state) query = query.where('state', '=', state)
  if (source) query = query.where('source', '=', source)
  return search ? query.where(searchCondition(search)) : query
}

async function count(database: Database, query: SubscribersQuery): Promise<number> {
  const { count: rows } = await filtered(database, query)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

/** Distinct sources by one index lookup each: `distinct` would read the whole index. */
async function readSources(database: Database): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    with recursive sources as (
      select min(source) as source from subscriptions
      union all
      select (select min(source) from subscriptions where source > sources.source)
      from sources where sources.source is not null
    )
    select source from sources where source is not null limit ${sql.lit(MAX_SOURCES)}`.execute(database)
  return rows.map(({ source }) => source)
}

async function readWebhook(database: Database, isConfigured: boolean): Promise<SubscribersResponse['webhook']> {
  const { undelivered, failed } = await database
    .selectFrom('newsletter_events')
    .select(({ fn }) => [
      fn.countAll().as('undelivered'),
      sql<number>`count(*) filter (where next_attempt_at is null)`.as('failed'),
    ])
    .executeTakeFirstOrThrow()
  const last = await database
    .selectFrom('newsletter_events')
    .select(['failed_at', 'last_error'])
    .where('failed_at', 'is not', null)
    .orderBy('failed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    isConfigured,
    waiting: Number(undelivered) - Number(failed),
    failed: Number(failed),
    lastError: last?.failed_at && last.last_error ? { at: last.failed_at, text: last.last_error } : undefined,
  }
}

/** Reads by email address, which never changes: the time of a request does. */
async function* readAll(database: Database, query: SubscribersQuery): AsyncGenerator<readonly Subscriber[]> {
  for (let last = ''; ;) {
    const rows = await filtered(database, query)
      .selectAll()
      .where('email', '>', last)
      .orderBy('email')
      .limit(BATCH_ROWS)
      .execute()
    if (rows.length) yield rows.map(toSubscriber)
    if (rows.length < BATCH_ROWS) return
    last = rows.at(-1)?.email ?? ''
  }
}

/** @param onEventQueued called after events were queued; absent without a webhook */
export function createSubscribersAdmin(database: Database, onEventQueued?: () => void): SubscribersAdmin {
  const hasWebhook = onEventQueued !== undefined
  return {
    async list(query) {
      const total = await count(database, query)
      // An index finds the addresses of the page; only their rows are read.
      const page = filtered(database, query)
        .select('email')
        .orderBy('requested_at', 'desc')
        .orderBy('email', 'desc')
        .limit(SUBSCRIBERS_PER_PAGE)
        .offset((query.page - 1) * SUBSCRIBERS_PER_PAGE)
      const rows = await database
        .selectFrom('subscriptions')
        .selectAll()
        .where('email', 'in', page)
        .orderBy('requested_at', 'desc')
        .orderBy('email', 'desc')
        .execute()
      return {
        subscribers: rows.map(toSubscriber),
        total,
        pages: Math.max(1, Math.ceil(total / SUBSCRIBERS_PER_PAGE)),
        sources: await readSources(database),
        webhook: await readWebhook(database, hasWebhook),
      }
    },
    count: (query) => count(database, query),
    all: (query) => readAll(database, query),
    async unsubscribe(email, actor) {
      const find = (connection: Database) =>
        connection.selectFrom('subscriptions').selectAll().where('email', '=', email).executeTakeFirst()
      const subscriber = await inTransaction(database, async (transaction) => {
        const row = await find(transaction)
        if (!row) return undefined
        const access = { actor, kind: 'unsubscription', record: toSubscriber(row).id } as const
        await logAccess(transaction, access, new Date())
        await takeStep(transaction, 'unsubscribe', row.token, { hasWebhook })
        const ended = await find(transaction)
        return ended && toSubscriber(ended)
      })
      onEventQueued?.()
      return subscriber
    },
    async resend() {
      const queued = await resendNewsletterEvents(database, new Date().toISOString())
      onEventQueued?.()
      return queued
    },
  }
}
