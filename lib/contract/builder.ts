import { z } from 'zod'
import { API_VERSIONS, invalidApiVersion } from './content.ts'

/** Bytes that a call of `POST /api/builder` may send, and that the page builder may answer. */
export const MAX_BUILDER_ASKED = 100_000
export const MAX_BUILDER_ANSWERED = 5_000_000

const method = z
  .string()
  .transform((name) => name.toUpperCase())
  .pipe(z.enum(['GET', 'POST']))

/** Body of `POST /api/builder`: a call of the page builder's API that its caller makes through us (specification, section 7). Headers are never the caller's. */
export const builderRequestSchema = z.object({
  resource: z.string().max(16_000),
  config: z
    .object({
      method: method.default('GET'),
      body: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
    })
    .default({ method: 'GET' }),
})
export type BuilderRequest = z.input<typeof builderRequestSchema>

/** A call that may be made. */
export interface BuilderCall {
  readonly url: URL
  readonly method: 'GET' | 'POST'
  readonly body: string | undefined
}

/** The space of the page builder that calls may be about. */
export interface BuilderSpace {
  /** Where the content API is, such as `https://cdn.builder.io`. */
  readonly origin: string
  /** The only key that calls may carry; any, where it is `undefined`. */
  readonly apiKey: string | undefined
}

const NAME = String.raw`[\w-]{1,100}`
/** The paths of the content API (specification, section 7), each with the method that it takes. */
const PATHS = [
  { method: 'GET', path: new RegExp(`^/api/(?<version>[^/]{1,20})/query/(?<key>${NAME})/${NAME}(?:,${NAME}){0,9}$`) },
  { method: 'GET', path: new RegExp(`^/api/(?<version>[^/]{1,20})/content/${NAME}$`) },
  { method: 'GET', path: new RegExp(`^/api/(?<version>v1)/codegen/(?<key>${NAME})/${NAME}(?:,${NAME}){0,9}$`) },
  { method: 'POST', path: /^\/api\/(?<version>v1)\/track$/ },
] as const

/** Parameters by which the API shows what is not published, or puts other content in its place. */
const UNPUBLISHED = ['includeunpublished', 'preview', 'overrides']

/**
 * Whether a call asks for what is not published, in any of the forms that a query may have: for one key
 * (`options.page.preview`), with the builder's own prefix, in brackets. Ours may, a stranger's may not.
 */
export const asksForUnpublished = ({ url }: BuilderCall): boolean =>
  url.searchParams.keys().some((name) => {
    const [first = '', ...rest] = name.toLowerCase().split(/[.[\]]+/)
    const own = first === 'options' ? rest.slice(1) : [first, ...rest]
    const [asked = first] = own[0] === 'builder' ? own.slice(1) : own
    return UNPUBLISHED.includes(asked) || asked === 'options'
  })

/**
 * What a body of `POST /api/builder` may have us call: https at one host, the paths of the content API, our own key where there is one.
 * Gives the sentence that says what is wrong where it may not.
 */
export function builderCall(
  asked: BuilderRequest,
  { origin, apiKey }: BuilderSpace,
): BuilderCall | { readonly refused: string } {
  const parsed = builderRequestSchema.safeParse(asked)
  if (!parsed.success)
    return { refused: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ') }
  const { resource, config } = parsed.data
  const url = URL.canParse(resource, origin) ? new URL(resource, origin) : undefined
  if (!url || url.origin !== origin || url.username || url.password || /[\\\s]/.test(resource))
    return { refused: `resource: an address at ${origin} is expected` }
  const match = PATHS.map(({ method: own, path }) => ({ own, groups: path.exec(url.pathname)?.groups })).find(
    ({ groups }) => groups,
  )
  if (!match?.groups) return { refused: 'resource: a call of the content API is expected' }
  const { version = '', key } = match.groups
  if (!API_VERSIONS.some((known) => known === version)) return { refused: invalidApiVersion(version) }
  if (match.own !== config.method) return { refused: `config.method: ${match.own} is expected` }
  const given = [...(key === undefined ? [] : [key]), ...url.searchParams.getAll('apiKey')]
  if (match.own === 'GET' && !given[0])
    return { refused: `Fetching content failed, expected apiKey to be defined instead got: ${given[0]}` }
  if (apiKey !== undefined && given.some((one) => one !== apiKey))
    return { refused: 'resource: the API key is not ours' }
  url.hash = ''
  const { body } = config
  return {
    url,
    method: config.method,
    body: config.method === 'POST' ? (typeof body === 'string' ? body : JSON.stringify(body ?? {})) : undefined,
  }
}
