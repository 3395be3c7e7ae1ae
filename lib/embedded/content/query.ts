import { z } from 'zod'
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../contract/content.ts'
import { isDeeperThan } from '../../http/json-depth.ts'

export interface ContentQuery {
  readonly model: string
  readonly limit: number
  readonly offset: number
  /** Conditions in MongoDB syntax, by field path. */
  readonly query: Readonly<Record<string, unknown>>
  /** 1 = ascending, -1 = descending. */
  readonly sort: readonly (readonly [path: string, direction: 1 | -1])[]
  readonly fields: readonly string[]
  readonly omit: readonly string[]
  /** Attributes of the visitor; absent if targets are ignored. */
  readonly userAttributes: Readonly<Record<string, unknown>> | undefined
  readonly includeUnpublished: boolean
  readonly includeRefs: boolean
}

export class QueryError extends Error {}

/** Limits of a call, which is anonymous: each sort field and selected field costs time for every row. */
const MAX_PARAMETERS = 100
const MAX_SORT_FIELDS = 5
const MAX_SELECTED_FIELDS = 100
const MAX_JSON_LENGTH = 10_000
const MAX_DEPTH = 20

/** Parses JSON; `undefined` if it is invalid or too long. */
function parsed(name: string, text: string): unknown {
  let found: unknown
  try {
    found = text.length <= MAX_JSON_LENGTH ? (JSON.parse(text) as unknown) : undefined
  } catch {
    return undefined
  }
  if (isDeeperThan(found, MAX_DEPTH)) throw new QueryError(`${name}: nested deeper than ${MAX_DEPTH} levels`)
  return found
}

function json(name: string, text: string): unknown {
  const value = parsed(name, text)
  if (value === undefined) throw new QueryError(`${name}: JSON of at most ${MAX_JSON_LENGTH} characters is expected`)
  return value
}

function wholeNumber(name: string, fallback: number, max: number) {
  const error = `${name}: a whole number from 0 to ${max} is expected`
  const digits = z.string().regex(/^\d{1,9}$/, { error })
  return digits.transform(Number).pipe(z.number().max(max, { error })).default(fallback)
}

function atMost<Item>(name: string, items: Item[], max: number): Item[] {
  if (items.length > max) throw new QueryError(`${name}: at most ${max} are allowed, not ${items.length}`)
  return items
}

const list = (name: string, text: string | null) =>
  atMost(name, (text ?? '').split(','), MAX_SELECTED_FIELDS)
    .map((path) => path.trim())
    .filter((path) => /^[\w.-]{1,100}$/.test(path))
const isTrue = (text: string | null) => text === 'true'

/** Parameters below `prefix.`, without it, merged into the JSON object of the bare `prefix` parameter. */
function below(parameters: URLSearchParams, prefix: string): Record<string, unknown> {
  const object = parameters.get(prefix)
  const found: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  if (object) Object.assign(found, z.record(z.string(), z.unknown()).catch({}).parse(json(prefix, object)))
  // A value is parsed as JSON if possible, else it is text. An id of digits stays text.
  for (const [name, text] of parameters)
    if (name.startsWith(`${prefix}.`))
      found[name.slice(prefix.length + 1)] =
        (/^query\.id=\d+$/.test(`${name}=${text}`) ? undefined : parsed(name, text)) ?? text
  return found
}

/** Query conditions; an operator at the end of a path (`data.price.$gt`) is moved into the value. */
function conditions(parameters: URLSearchParams): Record<string, unknown> {
  const found: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const [name, value] of Object.entries(below(parameters, 'query'))) {
    const [, path, operator] = /^(.+)\.(\$\w+)$/.exec(name) ?? []
    if (path === undefined || operator === undefined) found[name] = value
    else found[path] = { ...(typeof found[path] === 'object' && found[path]), [operator]: value }
  }
  return found
}

/**
 * Parses the parameters of a query for one model.
 * @throws {QueryError}
 */
export function parseQuery(parameters: URLSearchParams, model: string): ContentQuery {
  const numbers = z.object({
    limit: wholeNumber('limit', DEFAULT_LIMIT, MAX_LIMIT),
    offset: wholeNumber('offset', 0, 1_000_000),
  })
  const read = numbers.safeParse({
    limit: parameters.get('limit') ?? undefined,
    offset: parameters.get('offset') ?? undefined,
  })
  if (!read.success) throw new QueryError(read.error.issues[0]?.message)
  const attributes = parameters.get('userAttributes')
  return {
    model,
    ...read.data,
    query: conditions(parameters),
    sort: atMost('sort', Object.entries(below(parameters, 'sort')), MAX_SORT_FIELDS).map(([path, direction]) => [
      path,
      Number(direction) < 0 ? -1 : 1,
    ]),
    fields: list('fields', parameters.get('fields')),
    omit: list('omit', parameters.get('omit')),
    userAttributes:
      attributes === null
        ? undefined
        : z.record(z.string(), z.unknown()).catch({}).parse(json('userAttributes', attributes)),
    includeUnpublished: isTrue(parameters.get('includeUnpublished')),
    includeRefs: isTrue(parameters.get('includeRefs')) || parameters.get('noTraverse') === 'false',
  }
}

/**
 * Parameters of a call's URL.
 * @throws {QueryError} if there are too many
 */
export function readParameters(url: string): URLSearchParams {
  const { searchParams } = new URL(url)
  atMost('parameters', [...searchParams.keys()], MAX_PARAMETERS)
  return searchParams
}

/** Parameters of one key of a `/query/` call: the common ones, overridden by its own (`options.<key>.`). */
export function parametersOf(parameters: URLSearchParams, key: string): URLSearchParams {
  const own = `options.${key}.`
  const merged = new URLSearchParams([...parameters].filter(([name]) => !name.startsWith('options.')))
  for (const [name, text] of parameters) if (name.startsWith(own)) merged.set(name.slice(own.length), text)
  return merged
}
