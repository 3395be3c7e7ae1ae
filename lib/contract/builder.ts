import { z } from 'zod'
import { API_VERSIONS, invalidApiVersion } from './content.ts'

export const MAX_BUILDER_REQUEST_BYTES = 100_000
export const MAX_BUILDER_RESPONSE_BYTES = 5_000_000

const method = z
  .string()
  .transform((name) => name.toUpperCase())
  .pipe(z.enum(['GET', 'POST']))

/**
 * Body of `POST /api/builder`: a proxied call of the page builder's API (specification, section 7). The caller's
 * headers are never forwarded.
 */
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

export interface BuilderCall {
  readonly url: URL
  readonly method: 'GET' | 'POST'
  readonly body: string | undefined
}

export interface BuilderSpace {
  readonly origin: string
  readonly apiKey: string | undefined
}

const NAME = String.raw`[\w-]{1,100}`
const CONTENT_PATHS = [
  { method: 'GET', path: new RegExp(`^/api/(?<version>[^/]{1,20})/query/(?<key>${NAME})/${NAME}(?:,${NAME}){0,9}$`) },
  { method: 'GET', path: new RegExp(`^/api/(?<version>[^/]{1,20})/content/${NAME}$`) },
  { method: 'GET', path: new RegExp(`^/api/(?<version>v1)/codegen/(?<key>${NAME})/${NAME}(?:,${NAME}){0,9}$`) },
  { method: 'POST', path: /^\/api\/(?<version>v1)\/track$/ },
] as const

const UNPUBLISHED = ['includeunpublished', 'preview', 'overrides']

/**
 * Whether a call requests unpublished content, in any syntax of the query: for one key (`options.page.preview`), with
 * the `builder.` prefix, or in brackets. Such calls are allowed only for the server itself.
 */
export const asksForUnpublished = ({ url }: BuilderCall): boolean =>
  url.searchParams.keys().some((name) => {
    const [first = '', ...rest] = name.toLowerCase().split(/[.[\]]+/)
    const own = first === 'options' ? rest.slice(1) : [first, ...rest]
    const [option = first] = own[0] === 'builder' ? own.slice(1) : own
    return UNPUBLISHED.includes(option) || option === 'options'
  })

/**
 * Validates a call of `POST /api/builder` against SSRF: one https host, the paths of the content API (specification,
 * section 7), the configured key (`undefined` allows any). Returns the error message as `rejected`.
 */
export function builderCall(
  request: BuilderRequest,
  { origin, apiKey }: BuilderSpace,
): BuilderCall | { readonly rejected: string } {
  const parsed = builderRequestSchema.safeParse(request)
  if (!parsed.success)
    return { rejected: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ') }
  const { resource, config } = parsed.data
  const url = URL.canParse(resource, origin) ? new URL(resource, origin) : undefined
  if (!url || url.origin !== origin || url.username || url.password || /[\\\s]/.test(resource))
    return { rejected: `resource: an address at ${origin} is expected` }
  const match = CONTENT_PATHS.map(({ method: own, path }) => ({ own, groups: path.exec(url.pathname)?.groups })).find(
    ({ groups }) => groups,
  )
  if (!match?.groups) return { rejected: 'resource: a call of the content API is expected' }
  const { version = '', key } = match.groups
  if (!API_VERSIONS.some((one) => one === version)) return { rejected: invalidApiVersion(version) }
  if (match.own !== config.method) return { rejected: `config.method: ${match.own} is expected` }
  const apiKeys = [...(key === undefined ? [] : [key]), ...url.searchParams.getAll('apiKey')]
  if (match.own === 'GET' && !apiKeys[0])
    return { rejected: `Fetching content failed, expected apiKey to be defined instead got: ${apiKeys[0]}` }
  if (apiKey !== undefined && apiKeys.some((one) => one !== apiKey))
    return { rejected: 'resource: the API key is not ours' }
  url.hash = ''
  const { body } = config
  return {
    url,
    method: config.method,
    body: config.method === 'POST' ? (typeof body === 'string' ? body : JSON.stringify(body ?? {})) : undefined,
  }
}
