import type { IncomingMessage, ServerResponse } from 'node:http'
import { doorKey, type Config } from '../config/config.ts'
import { encodeFacts, FACTS_HEADER } from '../door/facts.ts'
import { MISDIRECTED, variantNumberOfHost } from '../door/hosts.ts'
import { isDecodable } from '../door/malformed-path.ts'
import { seal } from '../door/sealed.ts'
import { VISITOR_ADDRESS_HEADER } from '../door/visitor-address.ts'
import type { AddressTable } from './address-table.ts'
import { compress } from './compress.ts'
import { readTarget } from './request-target.ts'
import { mendHeaders } from './response-headers.ts'
import { isRouterLike } from './router-headers.ts'
import { sendResponse } from './send-response.ts'
import type { StaticFiles } from './static-files.ts'
import { limitPerAddress } from '../http/call-limit.ts'
import { forwardedFault, visitorAddress } from '../http/forwarded-address.ts'

/** Next's request object cannot be made for any other method. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** What a proxy says of the request but for the visitor's address: the configuration knows better. */
const NOT_BELIEVED = ['x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-port']

function refuse(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(words)
}

/** By these a page's script would call a server function; ours are forms, and Next would pass such a call on to itself by an address of its own. */
const CALLS_OF_SCRIPTS = ['next-action', 'x-action-forwarded']

/** What the framework says to itself, or read of a kind of page that this site has none of; from outside they would show its inside, or name a nonce. */
const NOT_ASKED = [
  'x-middleware-prefetch',
  'x-nextjs-data',
  'x-matched-path',
  'x-now-route-matches',
  'content-security-policy',
  'content-security-policy-report-only',
]

/** By these a visitor would have his requests recorded, however few are, and put them into the traces of others. */
const TRACE_HEADERS = ['traceparent', 'tracestate', 'baggage']

/** Answers a request; the gates of this file stand before it, each with its own question. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Different faults of forwarded headers that the log names in the life of a process. */
const MAX_FORWARDED_FAULTS = 20

/** Logs each fault of forwarded headers once. */
function forwardedFaultLog(config: Config): (request: IncomingMessage) => void {
  const logged = new Set<string>()
  return (request) => {
    const fault = forwardedFault(request, config.trustedProxies)
    if (fault === undefined || logged.has(fault) || logged.size >= MAX_FORWARDED_FAULTS) return
    logged.add(fault)
    console.warn(
      `proxy: ${fault}. The visitor counts as the connection's address. Set TRUSTED_PROXIES and the header of the proxy`,
    )
  }
}

/** Tells the door what it cannot know: facts about the address and where the visitor comes from. */
export function withDoorFacts(handler: Handler, table: AddressTable, config: Config): Handler {
  const key = doorKey() ?? ''
  const logForwardedFault = forwardedFaultLog(config)
  return async (request, response) => {
    const pathname = (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/'
    request.headers[FACTS_HEADER] = encodeFacts(table.facts(request.headers.host ?? '', pathname), key)
    for (const name of [VISITOR_ADDRESS_HEADER, ...NOT_BELIEVED, ...CALLS_OF_SCRIPTS, ...TRACE_HEADERS, ...NOT_ASKED])
      delete request.headers[name]
    const address = visitorAddress(request, config.trustedProxies)
    logForwardedFault(request)
    if (address) request.headers[VISITOR_ADDRESS_HEADER] = seal(address, key)
    mendHeaders(request, response)
    await compress(request, response)
    await handler(request, response)
  }
}

/** Calls that the matcher of `middleware.ts` leaves out, since the framework would keep a copy of the files that they take. */
const WITHOUT_MIDDLEWARE = /^\/api\/(?:(?:admin\/)?chat\/|v1\/images\/create-image\/?$)/

/** Calls that take a file, and limit its size and its time themselves. */
const UPLOADS = /^\/api\/(?:chat\/files|admin\/chat\/conversations\/[^/]+\/files|v1\/images\/create-image)\/?$/

const pathOf = (target: string | undefined): string => target?.split('?', 1)[0] ?? ''

/** Whether a request target is that of a call that takes a file. */
export const isUpload = (target: string | undefined): boolean => UPLOADS.test(pathOf(target))

/** Addresses of the framework. Of a build it has nothing but files, which are in memory, and the optimiser of pictures. */
const FRAMEWORK = /^\/_next\/(?!image(?:\/|$))/

const NO_FILE = 'There is no such file.\n'

/**
 * Serves files from memory on a host of ours. Refuses what middleware does not see and no handler knows: other hosts,
 * addresses that cannot be decoded, and files that a build does not have, for which the framework would render a page and read a form.
 * @param build the framework serves a build, not sources
 */
export function withStaticFiles(
  handler: Handler,
  files: StaticFiles,
  config: Config,
  { build }: { readonly build: boolean },
): Handler {
  return async (request, response) => {
    const ours = variantNumberOfHost(request.headers.host ?? '', config) !== undefined
    if (ours && files.serve(request, response)) return
    const path = pathOf(request.url)
    const isOfFramework = build && FRAMEWORK.test(path)
    const isUnseen = isOfFramework || WITHOUT_MIDDLEWARE.test(path)
    if (isUnseen && !ours) return refuse(response, 421, MISDIRECTED)
    if (isUnseen && !isDecodable(path)) return refuse(response, 400, 'Bad request: the address cannot be read.\n')
    if (isOfFramework) return refuse(response, 404, NO_FILE)
    await handler(request, response)
  }
}

/** Makes pictures small that the page builder keeps. */
const OPTIMISER = /^\/_next\/image(?:[/?]|$)/
const PICTURES_PER_MINUTE = 300

/** To fetch a picture and make it small costs: one address may have so many a minute. */
export function withPictureLimit(handler: Handler, config: Config): Handler {
  const limit = limitPerAddress('pictures', PICTURES_PER_MINUTE, config.quotaScale)
  return async (request, response) => {
    const refused = OPTIMISER.test(request.url ?? '')
      ? await limit(visitorAddress(request, config.trustedProxies))
      : undefined
    await (refused ? sendResponse(refused, response) : handler(request, response))
  }
}

/** Made once and kept; the framework answers this method with nothing, and fails to keep that. */
const isKeptFile = (path: string): boolean => /^(?:\/[a-z]{2})?\/opengraph\//.test(path)

/** What is not understood as a request for an address goes no further. */
export function withTarget(handler: Handler): Handler {
  return async (request, response) => {
    if (!METHODS.includes(request.method ?? ''))
      return void response.writeHead(405, { allow: METHODS.join(', ') }).end()
    if (!readTarget(request)) return refuse(response, 400, 'Bad request: the target is no address.\n')
    if (request.method === 'OPTIONS' && isKeptFile(request.url ?? ''))
      return void response.writeHead(204, { allow: 'GET, HEAD' }).end()
    if (!isRouterLike(request)) return refuse(response, 400, 'Bad request: no router says that.\n')
    await handler(request, response)
  }
}
