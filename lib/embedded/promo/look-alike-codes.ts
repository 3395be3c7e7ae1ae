import { setImmediate } from 'node:timers/promises'
import { promoKeys } from '../../domain/order/promo-key.ts'
import type { Database } from '../database/open.ts'

/** Milliseconds after which the codes are read again: until then one that was written by hand is found as it is stored only. */
const FRESH_FOR = 30_000
/** Codes that are looked at before others have their turn. */
const BATCH = 500

interface Codes {
  readonly readAt: number
  /** Stored codes by every key that looks as one of them does. */
  readonly byKey: Promise<ReadonlyMap<string, string>>
}

const codesOf = new WeakMap<Database, Codes>()

async function readCodes(database: Database): Promise<ReadonlyMap<string, string>> {
  const byKey = new Map<string, string>()
  const rows = await database.selectFrom('promo_codes').select('code').orderBy('code').execute()
  for (const [index, { code }] of rows.entries()) {
    if (index % BATCH === 0) await setImmediate()
    for (const key of promoKeys(code)) if (!byKey.has(key)) byKey.set(key, code)
  }
  return byKey
}

/**
 * The stored code that looks as a typed one does. Most codes that strangers try look like none, and to compare each with
 * all would cost a second of the process where there are 45,000: the keys of the stored codes are kept for a while.
 */
export async function lookAlikeCode(database: Database, typed: string): Promise<string | undefined> {
  let codes = codesOf.get(database)
  if (!codes || performance.now() - codes.readAt > FRESH_FOR) {
    codes = { readAt: performance.now(), byKey: readCodes(database) }
    codesOf.set(database, codes)
  }
  const byKey = await codes.byKey.catch((error: unknown) => {
    codesOf.delete(database)
    throw error
  })
  return promoKeys(typed)
    .map((key) => byKey.get(key))
    .find((code) => code !== undefined)
}
