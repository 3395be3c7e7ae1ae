import { z } from 'zod'
import { normalizeLine } from '../domain/text.ts'
import { formsOf, resolveLocale, isPresent } from './localized.ts'

/**
 * Versions of the content API, and the default number of entries in a response (specification, sections 5 and 9). The
 * error message is quoted from the specification.
 */
export const API_VERSIONS = ['v1', 'v3'] as const
export const invalidApiVersion = (received: string): string =>
  `Invalid apiVersion: expected 'v1' or 'v3', received '${received}'`

export const DEFAULT_LIMIT = 30
export const MAX_LIMIT = 100

export const contentIdSchema = z.string().regex(/^[\w-]{1,100}$/, 'an id of 1 to 100 letters, digits, "_" or "-"')

export const targetSchema = z.looseObject({
  property: z.string(),
  operator: z.string().default('is'),
  value: z.unknown().optional(),
})
export type ContentTarget = z.output<typeof targetSchema>

const shortText = z.string().max(500).optional().catch(undefined)

/**
 * Content of a page in one language. Blocks are validated one by one when rendered, so that an invalid one does not
 * affect the others; `blocksString` is present only if it could not be parsed as blocks. `url` is used unless a target
 * sets the path. `page` identifies a page across its languages.
 */
const contentDataSchema = z.looseObject({
  title: z
    .string({ error: 'a text in the language of the page is expected' })
    .max(500)
    .nullish()
    .transform((title) => (normalizeLine(title ?? '') === '' ? undefined : (title ?? undefined)))
    .optional(),
  description: z.string().max(2000).optional().catch(undefined),
  url: shortText,
  page: shortText,
  product: shortText,
  blocks: z
    .array(z.unknown(), { error: 'a list of blocks is expected' })
    .nullish()
    .transform((blocks) => blocks ?? undefined)
    .optional(),
  blocksString: z.undefined({ error: 'a list of blocks as JSON is expected' }).optional(),
})

export type ContentData = z.output<typeof contentDataSchema>

const ratio = z.number().min(0).max(1)

/** A variation of an experiment; absent fields fall back to those of the entry. */
const variationSchema = <Data extends z.ZodType>(data: Data) =>
  z.looseObject({ id: contentIdSchema, name: z.string().catch(''), testRatio: ratio.catch(0), data: data.optional() })

const variationsSchema = <Data extends z.ZodType>(data: Data) =>
  z.record(contentIdSchema, variationSchema(data).optional().catch(undefined)).nullish().catch(undefined)

const entrySchema = <Data extends z.ZodType>(data: Data) =>
  z.looseObject({
    id: contentIdSchema,
    name: z.string().catch(''),
    published: z.string().optional().catch(undefined),
    query: z.array(targetSchema).nullish(),
    testRatio: ratio.optional().catch(undefined),
    variations: variationsSchema(data),
    rev: z.string().optional().catch(undefined),
    lastUpdated: z.number().optional().catch(undefined),
    data: data.optional(),
  })

export const contentEntrySchema = entrySchema(z.looseObject({}))
export type ContentEntry = z.output<typeof contentEntrySchema>

export const pageEntrySchema = entrySchema(contentDataSchema)
export type PageEntry = z.output<typeof pageEntrySchema>

const errorText = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.') || 'the entry'}: ${message}`).join('; ')

const MAX_LOGGED_CHARACTERS = 80

/** Describes fields with a value that was dropped as invalid, for the log. */
export function unreadFields(input: object, read: object, path = ''): string[] {
  return Object.entries(input).flatMap(([name, value]: [string, unknown]) => {
    const parsedValue = (read as Record<string, unknown>)[name]
    if (!isPresent(value) || parsedValue === value) return []
    if (typeof value === 'object' && typeof parsedValue === 'object' && value !== null && parsedValue !== null)
      return Array.isArray(value) ? [] : unreadFields(value, parsedValue, `${path}${name}.`)
    return [`a field ${path}${name} that cannot be read, ${JSON.stringify(value).slice(0, MAX_LOGGED_CHARACTERS)}`]
  })
}

interface ReadEntry {
  readonly entry: PageEntry
  readonly unread: readonly string[]
}

/**
 * Reads an entry in a locale such as `es-ES`, with descriptions of its invalid fields, or returns why it is
 * unreadable.
 */
export function readEntry(entry: ContentEntry, locale: string): ReadEntry | { readonly problem: string } {
  const input = resolveLocale(entry, locale) as ContentEntry
  const { data, error } = pageEntrySchema.safeParse(input)
  return data
    ? { entry: data, unread: unreadFields({ data: input.data }, { data: data.data }) }
    : { problem: errorText(error) }
}

export const variationData = (
  { data, variations }: Pick<PageEntry, 'data' | 'variations'>,
  variation: string,
): ContentData => ({
  ...data,
  ...Object.fromEntries(Object.entries(variations?.[variation]?.data ?? {}).filter(([, value]) => value !== undefined)),
})

/** Response of `GET /api/{v1|v3}/content/{model}`. Entries are validated one by one. */
export const contentResponseSchema = z.object({ results: z.array(z.unknown()) })

export const queryResponseSchema = z.record(z.string(), z.array(z.unknown()))

type Targeted = Pick<ContentEntry, 'query' | 'data'>

/** Values an entry gives as its paths, unvalidated: its path targets, otherwise the URL in its data. */
export function declaredPaths({ query, data }: Targeted): unknown[] {
  const targets = (query ?? []).filter(({ property, operator }) => property === 'urlPath' && operator === 'is')
  const url = data?.['url']
  return [
    ...new Set(targets.length ? targets.flatMap(({ value }) => formsOf(value)) : url === undefined ? [] : formsOf(url)),
  ]
}

/**
 * Whether a value is a valid path of a page: on this host, without query or fragment, and sent unchanged by every
 * browser.
 */
export const isPagePath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/[^\s?#;\\]{0,400}$/.test(value) && !value.includes('//') && !/\p{Cs}/u.test(value)

export const pagePathsOf = (entry: Targeted): string[] => declaredPaths(entry).filter(isPagePath)

const MATCHED_BY_URL = ['urlPath', 'locale']

/** Whether an entry is shown to every visitor of its path, without conditions such as country or device. */
export const isUntargeted = ({ query }: Targeted): boolean =>
  (query ?? []).every(({ property }) => MATCHED_BY_URL.includes(property))
