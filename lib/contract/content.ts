import { z } from 'zod'

/** Versions of the content API; what is said of any other is the specification's sentence (section 5). */
export const API_VERSIONS = ['v1', 'v3'] as const
export const invalidApiVersion = (received: string): string => `Invalid apiVersion: expected 'v1' or 'v3', received '${received}'`

/** Entries that an answer has where nobody says how many (specification, section 9). */
export const DEFAULT_LIMIT = 30
/** Entries of one answer at most. */
export const MAX_LIMIT = 100

/** Ids of entries and of their variations. */
export const contentIdSchema = z.string().regex(/^[\w-]{1,100}$/, 'an id of 1 to 100 letters, digits, "_" or "-"')

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

/** What an entry says to whoever sees an arm of its test: blocks of the arm's own take the place of the entry's, in whichever form either has them. */
export function dataOfArm({ data, variations }: Pick<ContentEntry, 'data' | 'variations'>, arm: string): ContentData {
  const own = Object.fromEntries(Object.entries(variations?.[arm]?.data ?? {}).filter(([, value]) => value !== undefined))
  const { blocks: _blocks, blocksString: _blocksString, ...rest } = { ...data }
  return own['blocks'] || own['blocksString'] ? { ...rest, ...own } : { ...data, ...own }
}

/** An answer of `GET /api/{v1|v3}/content/{model}`. Entries are looked at one by one. */
export const contentAnswerSchema = z.object({ results: z.array(z.unknown()) })

/** An answer of `GET /api/{v1|v3}/query/{apiKey}/{keys}`: the entries of each key. */
export const queryAnswerSchema = z.record(z.string(), z.array(z.unknown()))

type Targeted = Pick<ContentEntry, 'query' | 'data'>

/** What an entry names as the addresses that it stands at: its targets by path, else the address in its data. */
export function namedAddresses({ query, data }: Targeted): unknown[] {
  const targets = (query ?? []).filter(({ property, operator }) => property === 'urlPath' && operator === 'is')
  return targets.length ? targets.flatMap(({ value }) => value) : data?.url === undefined ? [] : [data.url]
}

/** Whether a page can stand there: a path of this host that every browser sends as it is, and nothing behind the path. */
export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^\/[^\s?#;\\]{0,400}$/.test(value) && !value.includes('//') && value.isWellFormed()

/** The addresses that an entry stands at. */
export const addressesOf = (entry: Targeted): string[] => namedAddresses(entry).filter(isAddress)

/** Targets that an address answers by itself. */
const BY_ADDRESS = ['urlPath', 'locale']

/** Whether an entry is for whoever comes to its address, and not for some only, by country or device. */
export const isForEverybody = ({ query }: Targeted): boolean => (query ?? []).every(({ property }) => BY_ADDRESS.includes(property))
