import type { Kysely } from 'kysely'
import type { OrderDetails } from '../../../contract/order-store.ts'
import { searchText } from '../../orders/search-text.ts'

interface SearchedTables {
  orders: { number: string; details: string; search: string }
  chat_conversations: { id: string; name: string; email: string; phone: string; search: string }
}

const BATCH = 500

/** Recomputes the search columns of orders and conversations. */
export async function foldSearchText(database: Kysely<SearchedTables>): Promise<void> {
  for (let last = ''; ;) {
    const rows = await database
      .selectFrom('orders')
      .select(['number', 'details'])
      .where('number', '>', last)
      .orderBy('number')
      .limit(BATCH)
      .execute()
    for (const { number, details } of rows) {
      const search = searchText(number, (JSON.parse(details) as OrderDetails).form)
      await database.updateTable('orders').set({ search }).where('number', '=', number).execute()
    }
    if (rows.length < BATCH) break
    last = rows.at(-1)?.number ?? ''
  }
  for (let last = ''; ;) {
    const conversations = database.selectFrom('chat_conversations').select(['id', 'name', 'email', 'phone'])
    const rows = await conversations.where('id', '>', last).orderBy('id').limit(BATCH).execute()
    for (const { id, ...person } of rows)
      await database
        .updateTable('chat_conversations')
        .set({ search: searchText(id, person) })
        .where('id', '=', id)
        .execute()
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? ''
  }
}
