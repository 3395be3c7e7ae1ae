import { z } from 'zod'

/** Versions of the content API; what is said of any other is the specification's sentence (section 5). */
export const API_VERSIONS = ['v1', 'v3'] as const
export const invalidApiVersion = (received: string): string => `Invalid apiVersion: expected 'v1' or 'v3', received '${received}'`

/** Entries that an answer has where nobody says how many (specification, section 9). */
export const DEFAULT_LIMIT = 30
/** Entries of one answer at most. */
export const MAX_LIMIT = 100

/** Ids of entries and of their variations. */
const contentIdSchema = z.string().regex(/^[\w-]{1,100}$/, 'an id of 1 to 100 letters, digits, "_" or "-"')

/** Whom an entry is for: one attribute of whoever asks. */
export const targetSchema = z.looseObject({ property: z.string(), operator: z.string().default('is'), value: z.unknown().optional() })
export type ContentTarget = z.output<typeof targetSchema>

const short = z.string().max(500).optional().catch(undefined)

/** What marketers write of a page. Blocks are looked at one by one when they are drawn: a bad one takes no other with it. */
const contentDataSchema = z.looseObject({
  title: short,
  description: z.string().max(2000).optional().catch(undefined),
  /** The address of a page, where no target says it. */
  url: short,
  /** Names a page in all its languages. */
  page: short,
  /** The product of the catalogue that a page is about. */
  product: short,
  blocks: z.array(z.unknown()).optional().catch(undefined),
  /** The same as JSON text. */
  blocksString: z.string().optional().catch(undefined),
})

/** What an entry, or an arm of it, says. */
export type ContentData = z.output<typeof contentDataSchema>

const ratio = z.number().min(0).max(1)

/** One arm of a test of content; what it does not say is the entry's own. */
const variationSchema = z.looseObject({ id: contentIdSchema, name: z.string().catch(''), testRatio: ratio.catch(0), data: contentDataSchema.optional() })

const variationsSchema = z.record(contentIdSchema, variationSchema.optional().catch(undefined)).nullish().catch(undefined)

/** An entry as the content service answers it. */
export const contentEntrySchema = z.looseObject({
  id: contentIdSchema,
  name: z.string().catch(''),
  published: z.string().optional().catch(undefined),
  query: z.array(targetSchema).nullish().catch(undefined),
  testRatio: ratio.optional().catch(undefined),
  variations: variationsSchema,
  rev: z.string().optional().catch(undefined),
  lastUpdated: z.number().optional().catch(undefined),
  data: contentDataSchema.optional(),
})
export type ContentEntry = z.output<typeof contentEntrySchema>

/** An answer of `GET /api/{v1|v3}/content/{model}`. Entries are looked at one by one. */
export const contentAnswerSchema = z.object({ results: z.array(z.unknown()) })

/** An answer of `GET /api/{v1|v3}/query/{apiKey}/{keys}`: the entries of each key. */
export const queryAnswerSchema = z.record(z.string(), z.array(z.unknown()))

/** The addresses that an entry stands at: its targets by path, else the address in its data. */
export function addressesOf({ query, data }: Pick<ContentEntry, 'query' | 'data'>): string[] {
  const targets = (query ?? []).filter(({ property, operator }) => property === 'urlPath' && operator === 'is')
  const addresses = targets.length ? targets.flatMap(({ value }) => value) : [data?.url]
  return addresses.filter((address): address is string => typeof address === 'string' && /^\/(?!\/)\S{0,400}$/.test(address))
}
