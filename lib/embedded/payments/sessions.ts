import type { OrderStore } from '../../contract/order-store.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'

/** Minimum time left on a payment page that is offered again. */
const MIN_TIME_LEFT_MS = 10 * 60_000

export function createPaymentSessions(
  database: Database,
): Pick<OrderStore, 'paymentSession' | 'savePaymentSession' | 'openPaymentSessions' | 'closePaymentSession'> {
  const loadSessions = (number: string) =>
    database
      .selectFrom('payment_sessions')
      .selectAll()
      .where('order_number', '=', number)
      .orderBy('created_at', 'desc')
      .execute()
  return {
    async paymentSession(number, now) {
      const rows = await loadSessions(number)
      const until = new Date(now.getTime() + MIN_TIME_LEFT_MS).toISOString()
      const row = rows.find(({ closed, expires_at }) => !closed && expires_at > until)
      return { open: row && { id: row.id, link: row.link, expiresAt: row.expires_at }, attempts: rows.length }
    },
    async savePaymentSession(number, provider, { id, link, expiresAt }) {
      const row = {
        id,
        provider,
        order_number: number,
        link,
        created_at: new Date().toISOString(),
        expires_at: expiresAt,
        closed: 0,
      }
      // Two servers that opened the same attempt got the same session.
      await database
        .insertInto('payment_sessions')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },
    async openPaymentSessions(number, now) {
      const rows = await loadSessions(number)
      return rows.filter((row) => isPayableSession(row, now)).map(({ id, provider }) => ({ id, provider }))
    },
    closePaymentSession: (id) => closeSession(database, id),
  }
}

export const isPayableSession = (
  { closed, expires_at }: Pick<Tables['payment_sessions'], 'closed' | 'expires_at'>,
  now: Date,
): boolean => !closed && expires_at > now.toISOString()

/** Marks a payment page as closed; ignores ids that are not of a payment page. */
export async function closeSession(database: Database, id: string): Promise<void> {
  await database.updateTable('payment_sessions').set({ closed: 1 }).where('id', '=', id).execute()
}
