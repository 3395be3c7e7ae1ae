import type { Kysely } from 'kysely'

/** Names the provider of payments and payment pages; there was only Stripe before. */
export async function addPaymentProviders({ schema }: Kysely<unknown>): Promise<void> {
  for (const table of ['payments', 'payment_sessions'])
    await schema
      .alterTable(table)
      .addColumn('provider', 'text', (column) => column.notNull().defaultTo('stripe'))
      .execute()
}
