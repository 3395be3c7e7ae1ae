import { z } from 'zod'
import { BODY_LIMITS } from '../http/body-limits.ts'
import { MAX_AMOUNT } from '../domain/amount.ts'
import { CURRENCIES } from '../domain/currencies.ts'
import { isWholeMinor, minorDigits } from '../domain/money.ts'

export const MAX_IMPORT_BYTES = BODY_LIMITS.pricesImport
export const MAX_IMPORT_ROWS = 10_000
export const PRICE_CHANGES_PER_PAGE = 50
export const MAX_LISTED_CHANGES = 5

/** Columns of a price, in the order of the file. */
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

/**
 * Amounts are in major units, 0 = not set; `discountSize` in whole percent, 0 = computed. Strict when written, lenient
 * when read: other programs also write to the database.
 */
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

const inputSchema = valuesOf(z.number().min(0).max(MAX_AMOUNT), z.number().int().min(0).max(100))
const storedSchema = valuesOf(z.number(), z.number())
export type PriceValues = z.infer<typeof storedSchema>

export const priceKey = { bitrixId: z.string().min(1).max(40), currency: z.enum(CURRENCIES) }

const priceRowSchema = z.object({ ...priceKey, href: z.string(), name: z.string(), ...storedSchema.shape })
export type PriceRow = z.infer<typeof priceRowSchema>

/**
 * Response of `GET /api/admin/prices`: products in the order of the catalogue, each with its currencies in the order of
 * `CURRENCIES`. `name` is the backend's, in Russian. With `at`: prices as the schedules will have changed them by then.
 */
export const pricesResponseSchema = z.object({ rows: z.array(priceRowSchema) })

export const priceChangeSchema = z.strictObject({
  ...priceKey,
  before: storedSchema.nullable(),
  after: inputSchema.nullable(),
})
export type PriceChange = z.infer<typeof priceChangeSchema>

export const priceChangesSchema = z
  .array(priceChangeSchema)
  .min(1)
  .max(MAX_IMPORT_ROWS)
  .superRefine((changes, context) => {
    const seen = new Set<string>()
    for (const [index, { bitrixId, currency, after }] of changes.entries()) {
      if (seen.size === seen.add(`${bitrixId} ${currency}`).size)
        context.addIssue({ code: 'custom', path: [index], message: 'each price once' })
      for (const column of PRICE_COLUMNS) {
        const value = after?.[column]
        if (typeof value === 'number' && !isWholeMinor(value, currency))
          context.addIssue({
            code: 'custom',
            path: [index, 'after', column],
            message: `at most ${minorDigits(currency)} decimals in ${currency}`,
            params: { reason: 'decimals', limit: minorDigits(currency) },
          })
      }
    }
  })

/**
 * Body of `PATCH /api/admin/prices`: applied as a whole, and only if every price still equals `before`; `null` means
 * no price in that currency. To undo, swap `before` and `after`.
 */
export const pricesChangeSchema = z.strictObject({ changes: priceChangesSchema })

/**
 * Response of `PATCH /api/admin/prices`, and `rows` of its 409: the current rows of the named prices, without those
 * that do not exist.
 */
export const pricesChangedSchema = z.object({ rows: z.array(priceRowSchema) })

export const priceChangesQuerySchema = z.object({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) })

export const pricesQuerySchema = z.object({ at: z.iso.datetime().optional() })

/**
 * Response of `GET /api/admin/prices/changes`, newest first: what one call or schedule changed at once, with its first
 * `MAX_LISTED_CHANGES` prices.
 */
export const priceChangesResponseSchema = z.object({
  changes: z.array(
    z.object({
      id: z.string(),
      at: z.iso.datetime(),
      actor: z.string(),
      isScheduled: z.boolean(),
      count: z.number().int(),
      changes: z.array(priceChangeSchema),
    }),
  ),
  total: z.number().int(),
  pages: z.number().int(),
})
export type PriceChangesResponse = z.infer<typeof priceChangesResponseSchema>

export const priceBatchResponseSchema = z.object({ changes: z.array(priceChangeSchema) })
export type PriceBatchResponse = z.infer<typeof priceBatchResponseSchema>

export const IMPORT_ERROR_CODES = [
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
export type ImportErrorCode = (typeof IMPORT_ERROR_CODES)[number]

/**
 * An error of a row of an imported file, or (`missing`, `superfluous`) of a column of its header. `line` starts at 1;
 * `column` and `value` are quoted from the file, if a single cell is invalid.
 */
const importErrorSchema = z.object({
  line: z.number().int(),
  reason: z.enum(IMPORT_ERROR_CODES),
  column: z.string().optional(),
  value: z.string().optional(),
})
export type ImportError = z.infer<typeof importErrorSchema>

/**
 * Query of `POST /api/admin/prices/import`, whose body is the file (`text/csv`). `dryRun` changes nothing; without it,
 * `base` must be the value that the dry run of the same file returned.
 */
export const importQuerySchema = z
  .object({ dryRun: z.literal('1').optional(), base: z.string().max(100).optional() })
  .refine(({ dryRun, base }) => dryRun !== undefined || base !== undefined, {
    path: ['base'],
    error: 'what the dry run answered',
  })

/**
 * Response of `POST /api/admin/prices/import`: differences from the current prices (or applied changes), and all
 * invalid rows. A file with errors is not applied: 422 with `errors`. 409: prices or file have changed since the dry
 * run. Prices that the file omits are unchanged.
 */
export const importResponseSchema = z.object({
  base: z.string(),
  differences: z.array(priceChangeSchema.extend({ line: z.number().int(), name: z.string() })),
  unchanged: z.number().int(),
  errors: z.array(importErrorSchema),
})
export type ImportResponse = z.infer<typeof importResponseSchema>

export interface PricesAdmin {
  list(at?: Date): Promise<PriceRow[]>
  change(
    changes: readonly PriceChange[],
    actor: string,
  ): Promise<{ readonly outcome: 'changed' | 'conflict' | 'unknown'; readonly rows: readonly PriceRow[] }>
  changes(page: number): Promise<PriceChangesResponse>
  batch(id: string): Promise<PriceBatchResponse | undefined>
  compare(file: Uint8Array): Promise<ImportResponse>
  apply(
    file: Uint8Array,
    base: string,
    actor: string,
  ): Promise<{ readonly outcome: 'changed' | 'conflict' | 'errors'; readonly response: ImportResponse }>
}
