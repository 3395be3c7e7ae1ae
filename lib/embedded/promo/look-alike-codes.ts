import { setImmediate } from 'node:timers/promises'
import { promoKeys } from '../../domain/order/promo-key.ts'
import type { Database } from '../database/open.ts'

/** Until the next read, a code edited in the database is found only by its exact spelling. */
const STALE_AFTER_MS = 30_000
/** Yields to the event loop after this many codes. */
const CODES_PER_TURN = 500

interface Codes {
  readonly readAt: number
  readonly byKey: Promise<ReadonlyMap<string, string>>
}

const codesOf = new WeakMap<Database, Codes>()

async function readCodes(database: Database): Promise<ReadonlyMap<string, string>> {
  const byKey = new Map<string, string>()
  const rows = await database.selectFrom('promo_codes').select('code').orderBy('code').execute()
  for (const [index, { code }] of rows.entries()) {
    if (index % CODES_PER_TURN === 0) await setImmediate()
    for (const key of promoKeys(code)) if (!byKey.has(key)) byKey.set(key, code)
  }
  return byKey
}

/**
 * Finds the stored code that looks like a typed one. Keys are cached: most guesses match no code, and comparing each
 * with 45,000 codes would block the process for a second.
 */
export async function findLookAlikeCode(database: Database, input: string): Promise<string | undefined> {
  let codes = codesOf.get(database)
  if (!codes || performance.now() - codes.readAt > STALE_AFTER_MS) {
    codes = { readAt: performance.now(), byKey: readCodes(database) }
    codesOf.set(database, codes)
  }
  const byKey = await codes.byKey.catch((error: unknown) => {
    codesOf.delete(database)
    throw error
  })
  return promoKeys(input)
    .map((key) => byKey.get(key))
    .find((code) => code !== undefined)
}
