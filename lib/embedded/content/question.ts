import { z } from 'zod'
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../contract/content.ts'
import { isDeeperThan } from '../../contract/depth.ts'

/** What is asked of one model. */
export interface ContentQuestion {
  readonly model: string
  readonly limit: number
  readonly offset: number
  /** Conditions in the manner of MongoDB, by the path of a field. */
  readonly query: Readonly<Record<string, unknown>>
  /** Fields to order by, 1 = upwards, -1 = downwards. */
  readonly sort: readonly (readonly [path: string, direction: 1 | -1])[]
  readonly fields: readonly string[]
  readonly omit: readonly string[]
  /** Who asks; absent where targets do not count. */
  readonly userAttributes: Readonly<Record<string, unknown>> | undefined
  readonly includeUnpublished: boolean
  /** Entries within entries are answered too. */
  readonly includeRefs: boolean
}

/** What is asked cannot be understood; the message says which part. */
export class QuestionError extends Error {}

const MAX_JSON = 10_000
const DEEPEST = 20

/** What a text is as JSON; `undefined` where it is none. */
function parsed(name: string, text: string): unknown {
  let found: unknown
  try {
    found = text.length <= MAX_JSON ? (JSON.parse(text) as unknown) : undefined
  } catch {
    return undefined
  }
  if (isDeeperThan(found, DEEPEST)) throw new QuestionError(`${name}: deeper than ${DEEPEST} parts within parts`)
  return found
}

function json(name: string, text: string): unknown {
  const found = parsed(name, text)
  if (found === undefined) throw new QuestionError(`${name}: JSON of at most ${MAX_JSON} characters is expected`)
  return found
}

function whole(name: string, standard: number, most: number) {
  const error = `${name}: a whole number from 0 to ${most} is expected`
  const digits = z.string().regex(/^\d{1,9}$/, { error })
  return digits.transform(Number).pipe(z.number().max(most, { error })).default(standard)
}

const list = (text: string | null) =>
  (text ?? '')
    .split(',')
    .map((path) => path.trim())
    .filter((path) => /^[\w.-]{1,100}$/.test(path))
const isTrue = (text: string | null) => text === 'true'

/** Parameters below `prefix.`, without it; a whole object below the bare name counts as well. */
function below(parameters: URLSearchParams, prefix: string): Record<string, unknown> {
  const object = parameters.get(prefix)
  const found: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  if (object) Object.assign(found, z.record(z.string(), z.unknown()).catch({}).parse(json(prefix, object)))
  // A value is JSON where it is some, else the text itself. Digits alone are an id where one is asked for.
  for (const [name, text] of parameters)
    if (name.startsWith(`${prefix}.`))
      found[name.slice(prefix.length + 1)] =
        (/^query\.id=\d+$/.test(`${name}=${text}`) ? undefined : parsed(name, text)) ?? text
  return found
}

/** Conditions, with an operator that stands at the end of a path (`data.price.$gt`) put into the value. */
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
 * Reads what the parameters of a call ask of a model. Those of `/query/` stand under `options.<key>.`.
 * @throws {QuestionError}
 */
export function readQuestion(parameters: URLSearchParams, model: string): ContentQuestion {
  const numbers = z.object({ limit: whole('limit', DEFAULT_LIMIT, MAX_LIMIT), offset: whole('offset', 0, 1_000_000) })
  const read = numbers.safeParse({
    limit: parameters.get('limit') ?? undefined,
    offset: parameters.get('offset') ?? undefined,
  })
  if (!read.success) throw new QuestionError(read.error.issues[0]?.message)
  const attributes = parameters.get('userAttributes')
  return {
    model,
    ...read.data,
    query: conditions(parameters),
    sort: Object.entries(below(parameters, 'sort')).map(([path, direction]) => [path, Number(direction) < 0 ? -1 : 1]),
    fields: list(parameters.get('fields')),
    omit: list(parameters.get('omit')),
    userAttributes:
      attributes === null
        ? undefined
        : z.record(z.string(), z.unknown()).catch({}).parse(json('userAttributes', attributes)),
    includeUnpublished: isTrue(parameters.get('includeUnpublished')),
    includeRefs: isTrue(parameters.get('includeRefs')) || parameters.get('noTraverse') === 'false',
  }
}

/** The parameters that belong to one key of a call of `/query/`: the common ones, then its own. */
export function parametersOf(parameters: URLSearchParams, key: string): URLSearchParams {
  const own = `options.${key}.`
  const merged = new URLSearchParams([...parameters].filter(([name]) => !name.startsWith('options.')))
  for (const [name, text] of parameters) if (name.startsWith(own)) merged.set(name.slice(own.length), text)
  return merged
}
