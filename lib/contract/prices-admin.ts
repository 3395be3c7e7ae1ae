import { z } from 'zod'
import { BODY_LIMITS } from '../http/body-limits.ts'
import { MAX_AMOUNT } from '../domain/amount.ts'
import { CURRENCIES } from '../domain/currencies.ts'
import { isWholeMinor, minorDigits } from '../domain/money.ts'

/** Bytes and rows of an imported file at most. */
export const MAX_IMPORT_BYTES = BODY_LIMITS.pricesImport
export const MAX_IMPORT_ROWS = 10_000
export const PRICE_CHANGES_PER_PAGE = 100

/** The columns of a price, in the order of the file. All but the state and the size of the discount are amounts. */
export const PRICE_COLUMNS = [
  'startPrice',
  'price',
  'discountState',
  'discountSize',
  'discountPrice',
  'additionalPrice',
  'priceSkype',
] as const
export type PriceColumn = (typeof PRICE_COLUMNS)[number]

/** Amounts: major units, 0 = not given; `discountSize`: whole percent, 0 = computed. */
const valuesOf = (amount: z.ZodNumber, percent: z.ZodNumber) =>
  z.strictObject({
    startPrice: amount,
    price: amount,
    discountState: z.enum(['on', 'off']),
    discountSize: percent,
    discountPrice: amount,
    additionalPrice: amount,
    priceSkype: amount,
  })

/** A price as it may be written, and as it may have been stored by whatever else writes to the database. */
const writtenSchema = valuesOf(z.number().min(0).max(MAX_AMOUNT), z.number().int().min(0).max(100))
const storedSchema = valuesOf(z.number(), z.number())
export type PriceValues = z.infer<typeof storedSchema>

const priceKey = { bitrixId: z.string().min(1).max(40), currency: z.enum(CURRENCIES) }

/** The price of a product in a currency. `name`: as the backend has it, Russian. */
const priceRowSchema = z.object({ ...priceKey, href: z.string(), name: z.string(), ...storedSchema.shape })
export type PriceRow = z.infer<typeof priceRowSchema>

/** Answer of `GET /api/admin/prices`: products in the order of the catalogue, each with its currencies in the order of `CURRENCIES`. */
export const pricesAnswerSchema = z.object({ rows: z.array(priceRowSchema) })

/** One price; `null`: the product has none in that currency. */
const priceChangeSchema = z.strictObject({
  ...priceKey,
  before: storedSchema.nullable(),
  after: writtenSchema.nullable(),
})
export type PriceChange = z.infer<typeof priceChangeSchema>

/**
 * Body of `PATCH /api/admin/prices`: all or nothing, and only where every price is still as `before` says. A change is
 * taken back by the same call with `before` and `after` changed over.
 */
export const pricesChangeSchema = z
  .strictObject({ changes: z.array(priceChangeSchema).min(1).max(MAX_IMPORT_ROWS) })
  .superRefine(({ changes }, context) => {
    const seen = new Set<string>()
    for (const [index, { bitrixId, currency, after }] of changes.entries()) {
      if (seen.size === seen.add(`${bitrixId} ${currency}`).size)
        context.addIssue({ code: 'custom', path: ['changes', index], message: 'each price once' })
      for (const column of PRICE_COLUMNS) {
        const value = after?.[column]
        if (typeof value === 'number' && !isWholeMinor(value, currency))
          context.addIssue({
            code: 'custom',
            path: ['changes', index, 'after', column],
            message: `at most ${minorDigits(currency)} decimals in ${currency}`,
            params: { fault: 'decimals', limit: minorDigits(currency) },
          })
      }
    }
  })

/** Answer of `PATCH /api/admin/prices`: the rows that were named, as they are now; what has no price there is left out. 409 carries them as `rows` too. */
export const pricesChangedSchema = z.object({ rows: z.array(priceRowSchema) })

/** Query of `GET /api/admin/prices/changes`. */
export const priceChangesQuestionSchema = z.object({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) })

/** Answer of `GET /api/admin/prices/changes`, newest first. What was changed by one call has one `act`. */
export const priceChangesAnswerSchema = z.object({
  changes: z.array(
    priceChangeSchema.extend({ id: z.string(), act: z.string(), at: z.iso.datetime(), who: z.string() }),
  ),
  total: z.number().int(),
  pages: z.number().int(),
})
export type PriceChangesAnswer = z.infer<typeof priceChangesAnswerSchema>

/** What can be wrong with a row of an imported file, or (`missing`, `superfluous`) with a column of its first one. */
export const IMPORT_FAULTS = [
  'encoding',
  'quotes',
  'missing',
  'superfluous',
  'cells',
  'product',
  'currency',
  'number',
  'negative',
  'decimals',
  'ambiguous',
  'otherCurrency',
  'tooLarge',
  'discountState',
  'discountSize',
  'twice',
  'tooMany',
  'empty',
] as const
export type ImportFault = (typeof IMPORT_FAULTS)[number]

/** A row that cannot be imported. `line` of the file, from 1; `column` and `value` as the file has them, where one is to blame. */
const importErrorSchema = z.object({
  line: z.number().int(),
  fault: z.enum(IMPORT_FAULTS),
  column: z.string().optional(),
  value: z.string().optional(),
})
export type ImportError = z.infer<typeof importErrorSchema>

/**
 * Query of `POST /api/admin/prices/import`, whose body is the file (`text/csv`). With `dryRun` nothing is changed; without
 * it `base` is what the dry run of this very file answered.
 */
export const importQuestionSchema = z
  .object({ dryRun: z.literal('1').optional(), base: z.string().max(100).optional() })
  .refine(({ dryRun, base }) => dryRun !== undefined || base !== undefined, {
    path: ['base'],
    error: 'what the dry run answered',
  })

/**
 * Answer of `POST /api/admin/prices/import`: what differs from the present prices (or did, where it was applied), and
 * every row that is wrong. A file with errors is not applied: 422 carries them as `errors`; 409: the prices, or the file,
 * are not those of the dry run any more. Prices that the file does not name stay as they are.
 */
export const importAnswerSchema = z.object({
  base: z.string(),
  differences: z.array(priceChangeSchema.extend({ line: z.number().int(), name: z.string() })),
  /** Rows that are as they should be and change nothing. */
  unchanged: z.number().int(),
  errors: z.array(importErrorSchema),
})
export type ImportAnswer = z.infer<typeof importAnswerSchema>

/** The prices of the embedded catalogue for administrators. `who`: the account that changes something. */
export interface PricesAdmin {
  list(): Promise<PriceRow[]>
  change(
    changes: readonly PriceChange[],
    who: string,
  ): Promise<{ readonly outcome: 'changed' | 'conflict' | 'unknown'; readonly rows: readonly PriceRow[] }>
  changes(page: number): Promise<PriceChangesAnswer>
  /** What an import would do. */
  compare(file: Uint8Array): Promise<ImportAnswer>
  /** Imports a file that was compared: `changed`, the prices or the file are not those of `base`, or it has errors. */
  apply(
    file: Uint8Array,
    base: string,
    who: string,
  ): Promise<{ readonly outcome: 'changed' | 'conflict' | 'errors'; readonly answer: ImportAnswer }>
}
