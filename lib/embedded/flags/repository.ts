import type { Selectable } from 'kysely'
import { flagSchema } from '../../contract/flags.ts'
import type { Evaluation } from '../../contract/ofrep.ts'
import { evaluateFlag, type FlagContext } from '../../domain/flags.ts'
import { parseJsonText } from '../../http/parse-json.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'

/** Evaluates a flag; an invalid row yields an error for this flag only. */
function evaluateRow(row: Selectable<Tables['flags']>, context: FlagContext): Evaluation {
  const { key, enabled, default_variation: defaultVariation, variations, rules } = row
  const flag = flagSchema.safeParse({
    key,
    enabled: Boolean(enabled),
    defaultVariation,
    variations: parseJsonText(variations),
    rules: parseJsonText(rules),
  })
  if (!flag.success) {
    const [issue] = flag.error.issues
    return { key, errorCode: 'PARSE_ERROR', errorDetails: `${issue?.path.join('.')}: ${issue?.message}` }
  }
  const { variation, ...outcome } = evaluateFlag(flag.data, context)
  return { key, ...outcome, variant: variation }
}

export async function evaluateAll(database: Database, context: FlagContext): Promise<Evaluation[]> {
  const rows = await database.selectFrom('flags').selectAll().orderBy('key').execute()
  return rows.map((row) => evaluateRow(row, context))
}

export async function evaluateOne(database: Database, key: string, context: FlagContext): Promise<Evaluation> {
  const row = await database.selectFrom('flags').selectAll().where('key', '=', key).executeTakeFirst()
  return row
    ? evaluateRow(row, context)
    : { key, errorCode: 'FLAG_NOT_FOUND', errorDetails: 'Flag not found: check its key' }
}
