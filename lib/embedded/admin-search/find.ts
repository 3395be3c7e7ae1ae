import {
  MAX_ADMIN_RESULTS,
  type AdminSearch,
  type FoundConversation,
  type FoundOrder,
  type FoundRecord,
} from '../../contract/admin-search.ts'
import { areaOfDictionary, type AdminArea } from '../../domain/admin-roles.ts'
import { DICTIONARY_NAMES, type DictionaryName } from '../../domain/dictionary-names.ts'
import { findByText } from '../../domain/search.ts'
import type { Database } from '../database/open.ts'
import { readIds, readItems } from '../dictionaries/rows.ts'
import { hasTitles, titlesOf } from '../dictionaries/titles.ts'
import { matchesSearch, readNewestOrders } from '../orders/found-orders.ts'
import { parseDetails } from '../orders/stored-order.ts'
import { searchCondition } from '../orders/search-text.ts'

/** Orders whose customers are compared. */
const MAX_READ_ORDERS = 50

const WITH_MESSAGES = ['waiting', 'answered', 'closed'] as const

async function findOrders(database: Database, query: string): Promise<FoundOrder[]> {
  const found = database.selectFrom('orders').where(matchesSearch(query))
  const orders = await readNewestOrders(database, found, { limit: MAX_READ_ORDERS })
  return orders.map((row) => {
    const { name, email } = parseDetails(row).form
    return { number: row.number, name, email, createdAt: row.created_at }
  })
}

function newestOfEachPerson(orders: readonly FoundOrder[]): FoundOrder[] {
  const byEmail = new Map<string, FoundOrder>()
  for (const order of orders) {
    const email = order.email.toLowerCase()
    if (email && !byEmail.has(email)) byEmail.set(email, order)
  }
  return [...byEmail.values()]
}

async function findConversations(database: Database, query: string): Promise<FoundConversation[]> {
  const rows = await database
    .selectFrom('chat_conversations')
    .select(['id', 'name', 'last_message_at'])
    .where('state', 'in', WITH_MESSAGES)
    .where(searchCondition(query))
    .orderBy('last_message_at', 'desc')
    .limit(MAX_ADMIN_RESULTS)
    .execute()
  return rows.map(({ id, name, last_message_at: lastMessageAt }) => ({ id, name, lastMessageAt }))
}

async function readTitles(database: Database, dictionary: DictionaryName) {
  if (!hasTitles(dictionary)) return (await readIds(database, dictionary)).map((id) => ({ id, titles: [] }))
  return (await readItems(database, dictionary)).map(({ id, item }) => ({ id, titles: titlesOf(item) }))
}

async function findRecords(database: Database, areas: readonly AdminArea[], query: string): Promise<FoundRecord[]> {
  const found: FoundRecord[] = []
  for (const dictionary of DICTIONARY_NAMES) {
    if (found.length >= MAX_ADMIN_RESULTS) break
    if (!areas.includes(areaOfDictionary(dictionary))) continue
    const records = await readTitles(database, dictionary)
    for (const { id, titles } of findByText(records, query, (record) => `${record.id} ${record.titles.join(' ')}`))
      found.push({ dictionary, id, title: titles[0] ?? id })
  }
  return found.slice(0, MAX_ADMIN_RESULTS)
}

/** Searches orders, customers, conversations and records of dictionaries by the folded words of a query. */
export const createAdminSearch = (database: Database): AdminSearch => ({
  async find(areas, query) {
    const orders = areas.includes('orders') ? await findOrders(database, query) : []
    return {
      orders: orders.slice(0, MAX_ADMIN_RESULTS),
      people: newestOfEachPerson(orders).slice(0, MAX_ADMIN_RESULTS),
      conversations: areas.includes('chat') ? await findConversations(database, query) : [],
      records: await findRecords(database, areas, query),
    }
  },
})
