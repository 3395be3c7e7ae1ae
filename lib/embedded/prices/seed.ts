import { CATALOGUE } from '../../domain/catalogue.ts'
import { CURRENCIES, type Currency } from '../../domain/currencies.ts'
import { toMinor } from '../../domain/money.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { BASE_CURRENCIES, CONSULTATION, PER_EURO, SEED, type BaseCurrency } from './seed-data.ts'

const SECOND_KIT = 0.8

/** Rounds to two significant digits, less one step, for a market ending such as 1190 or 179. */
function roundToMarket(amount: number): number {
  if (amount < 10) return Math.round(amount)
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1)
  const rounded = Math.round(amount / step) * step
  return step >= 10 ? rounded - step / 10 : rounded - 1
}

const isBase = (currency: Currency): currency is BaseCurrency =>
  BASE_CURRENCIES.some((baseCurrency) => baseCurrency === currency)

function amountIn(row: readonly number[], currency: Currency): number {
  if (isBase(currency)) return row[BASE_CURRENCIES.indexOf(currency)] ?? 0
  return roundToMarket((row[1] ?? 0) * PER_EURO[currency])
}

/**
 * Fills a database without products with the demonstration catalogue. Safe if two servers seed at once: they insert
 * the same rows.
 */
export async function seedPrices(database: Database): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const present = await transaction.selectFrom('products').select('bitrix_id').limit(1).executeTakeFirst()
    if (present) return
    const rows = CATALOGUE.flatMap((entry, position) => {
      const seed = SEED[entry.key]
      return seed ? [{ entry, position, seed }] : []
    })
    await transaction
      .insertInto('products')
      .values(
        rows.map(({ entry, position, seed }) => ({
          bitrix_id: seed.bitrixId,
          href: entry.key,
          name: entry.name,
          group_key: entry.group,
          position,
          demo: 1,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    for (const { seed } of rows) {
      await transaction
        .insertInto('prices')
        .values(
          CURRENCIES.map((currency) => {
            const pay = amountIn(seed.price, currency)
            const price = seed.old ? amountIn(seed.old, currency) : pay
            return {
              bitrix_id: seed.bitrixId,
              currency,
              start_price: 0,
              price: toMinor(price, currency),
              discount_state: seed.old ? 'on' : 'off',
              discount_size: seed.old ? Math.round((1 - pay / price) * 100) : 0,
              discount_price: toMinor(seed.old ? pay : 0, currency),
              additional_price: seed.kit ? toMinor(roundToMarket(pay * SECOND_KIT), currency) : 0,
              price_skype: seed.kit ? toMinor(amountIn(CONSULTATION, currency), currency) : 0,
            }
          }),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })
}
