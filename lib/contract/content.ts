import { z } from 'zod'
import { normalizeLine } from '../domain/text.ts'
import { formsOf, inLocale, isSaid } from './localized.ts'

/** Versions of the content API; what is said of any other is the specification's sentence (section 5). */
export const API_VERSIONS = ['v1', 'v3'] as const
export const invalidApiVersion = (received: string): string =>
  `Invalid apiVersion: expected 'v1' or 'v3', received '${received}'`

/** Entries that an answer has where nobody says how many (specification, section 9). */
export const DEFAULT_LIMIT = 30
/** Entries of one answer at most. */
export const MAX_LIMIT = 100

/** Ids of entries and of their variations. */
export const contentIdSchema = z.string().regex(/^[\w-]{1,100}$/, 'an id of 1 to 100 letters, digits, "_" or "-"')

/** Whom an entry is for: one attribute of whoever asks. */
export const targetSchema = z.looseObject({
  property: z.string(),
  operator: z.string().default('is'),
  value: z.unknown().optional(),
})
export type ContentTarget = z.output<typeof targetSchema>

const short = z.string().max(500).optional().catch(undefined)

/** What marketers write of a page, in one language. Blocks are looked at one by one when they are drawn: a bad one takes no other with it. */
const contentDataSchema = z.looseObject({
  title: z
    .string({ error: 'a text in the language of the page is expected' })
    .max(500)
    .nullish()
    .transform((title) => (normalizeLine(title ?? '') === '' ? undefined : (title ?? undefined)))
    .optional(),
  description: z.string().max(2000).optional().catch(undefined),
  /** The address of a page, where no target says it. */
  url: short,
  /** Names a page in all its languages. */
  page: short,
  /** The product of the catalogue that a page is about. */
  product: short,
  blocks: z
    .array(z.unknown(), { error: 'a list of blocks is expected' })
    .nullish()
    .transform((blocks) => blocks ?? undefined)
    .optional(),
  /** Left over where it could not be read as blocks. */
  blocksString: z.undefined({ error: 'a list of blocks as JSON is expected' }).optional(),
})

/** What an entry, or an arm of it, says in one language. */
export type ContentData = z.output<typeof contentDataSchema>

const ratio = z.number().min(0).max(1)

/** One arm of a test of content; what it does not say is the entry's own. */
const variationOf = <Data extends z.ZodType>(data: Data) =>
  z.looseObject({ id: contentIdSchema, name: z.string().catch(''), testRatio: ratio.catch(0), data: data.optional() })

const variationsOf = <Data extends z.ZodType>(data: Data) =>
  z.record(contentIdSchema, variationOf(data).optional().catch(undefined)).nullish().catch(undefined)

const entryOf = <Data extends z.ZodType>(data: Data) =>
  z.looseObject({
    id: contentIdSchema,
    name: z.string().catch(''),
    published: z.string().optional().catch(undefined),
    query: z.array(targetSchema).nullish(),
    testRatio: ratio.optional().catch(undefined),
    variations: variationsOf(data),
    rev: z.string().optional().catch(undefined),
    lastUpdated: z.number().optional().catch(undefined),
    data: data.optional(),
  })

/** An entry as the content service answers it: its values may be localized. */
export const contentEntrySchema = entryOf(z.looseObject({}))
export type ContentEntry = z.output<typeof contentEntrySchema>

/** An entry in one language. */
export const pageEntrySchema = entryOf(contentDataSchema)
export type PageEntry = z.output<typeof pageEntrySchema>

const wordsOf = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.') || 'the entry'}: ${message}`).join('; ')

const MAX_VALUE = 80

/** Fields of a record that say something which cannot be read, and count as absent, with their values: for the log. */
export function unreadFields(given: object, read: object, path = ''): string[] {
  return Object.entries(given).flatMap(([name, value]: [string, unknown]) => {
    const kept = (read as Record<string, unknown>)[name]
    if (!isSaid(value) || kept === value) return []
    if (typeof value === 'object' && typeof kept === 'object' && value !== null && kept !== null)
      return Array.isArray(value) ? [] : unreadFields(value, kept, `${path}${name}.`)
    return [`a field ${path}${name} that cannot be read, ${JSON.stringify(value).slice(0, MAX_VALUE)}`]
  })
}

interface ReadEntry {
  readonly entry: PageEntry
  readonly unread: readonly string[]
}

/** An entry in a locale such as `es-ES` and its fields that cannot be read, or why none of it can. */
export function readEntry(entry: ContentEntry, locale: string): ReadEntry | { readonly problem: string } {
  const given = inLocale(entry, locale) as ContentEntry
  const { data, error } = pageEntrySchema.safeParse(given)
  return data
    ? { entry: data, unread: unreadFields({ data: given.data }, { data: data.data }) }
    : { problem: wordsOf(error) }
}

/** What an entry says to whoever sees an arm of its test. */
export const dataOfArm = ({ data, variations }: Pick<PageEntry, 'data' | 'variations'>, arm: string): ContentData => ({
  ...data,
  ...Object.fromEntries(Object.entries(variations?.[arm]?.data ?? {}).filter(([, value]) => value !== undefined)),
})

/** An answer of `GET /api/{v1|v3}/content/{model}`. Entries are looked at one by one. */
export const contentAnswerSchema = z.object({ results: z.array(z.unknown()) })

/** An answer of `GET /api/{v1|v3}/query/{apiKey}/{keys}`: the entries of each key. */
export const queryAnswerSchema = z.record(z.string(), z.array(z.unknown()))

type Targeted = Pick<ContentEntry, 'query' | 'data'>

/** What an entry names as the addresses that it stands at: its targets by path, else the address in its data. */
export function namedAddresses({ query, data }: Targeted): unknown[] {
  const targets = (query ?? []).filter(({ property, operator }) => property === 'urlPath' && operator === 'is')
  const url = data?.['url']
  return [
    ...new Set(targets.length ? targets.flatMap(({ value }) => formsOf(value)) : url === undefined ? [] : formsOf(url)),
  ]
}

/** Whether a page can stand there: a path of this host that every browser sends as it is, and nothing behind the path. */
export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^\/[^\s?#;\\]{0,400}$/.test(value) && !value.includes('//') && !/\p{Cs}/u.test(value)

/** The addresses that an entry stands at. */
export const addressesOf = (entry: Targeted): string[] => namedAddresses(entry).filter(isAddress)

/** Targets that an address answers by itself. */
const BY_ADDRESS = ['urlPath', 'locale']

/** Whether an entry is for whoever comes to its address, and not for some only, by country or device. */
export const isForEverybody = ({ query }: Targeted): boolean =>
  (query ?? []).every(({ property }) => BY_ADDRESS.includes(property))
