/** Handler that answers page requests from the page cache, before Next. */
import inject from 'light-my-request'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../../config/config.ts'
import { noindexHeaders } from '../../routing/static-routes.ts'
import type { RouteTable } from '../pollers/route-table.ts'
import { BodyLimitedRequest, fragmentedBody } from '../handlers/body-size-limit.ts'
import { ClientLeft, RequestRejected, type RequestQueue } from '../handlers/request-queue.ts'
import { compress } from './compress.ts'
import { isUpload, type Handler } from '../handlers/request-handlers.ts'
import { acceptsCompressed, sendCached } from './cached-response.ts'
import type { Charge, PageCache, RenderedResponse } from './page-cache.ts'
import type { CpuBudget } from '../handlers/cpu-budget.ts'
import { securityHeaders } from '../../csp/security-headers.ts'
import { sendResponse } from '../handlers/send-response.ts'
import { parsePageRequest, type PageRequest } from './page-request.ts'
import { createSharedRenders } from './shared-renders.ts'

const UNCACHED_HEADERS = ['connection', 'content-encoding', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

const UPLOAD_START_MS = 20

async function render(
  handler: Handler,
  { steps }: PageRequest,
  defaults: Readonly<Record<string, string>>,
): Promise<RenderedResponse> {
  const requestStep = (step: PageRequest['steps'][number]) =>
    inject(
      (request, response) =>
        void handler(request as never, response as never).catch((error: unknown) => response.destroy(error as Error)),
      step,
    )
  let rendered = await requestStep(steps[0])
  // A page that was just rendered (MISS) is returned as rendered; request it again for the form that the cache handler
  // stored.
  if (rendered.headers['x-nextjs-cache'] === 'MISS') rendered = await requestStep(steps[0])
  for (const step of steps.slice(1)) rendered = await requestStep(step)
  const cacheable = Object.entries(rendered.headers).filter(([name]) => !UNCACHED_HEADERS.includes(name))
  return {
    status: rendered.statusCode,
    headers: { ...defaults, ...Object.fromEntries(cacheable) },
    body: rendered.rawPayload,
  }
}

/**
 * Serves pages that are the same for all visitors from memory and stores what the handler renders. Everything else, API
 * calls included, runs in the request queue once its body has arrived.
 */
export function withPageCache(
  handler: Handler,
  cache: PageCache,
  table: RouteTable,
  queue: RequestQueue,
  budget: CpuBudget,
  config: Config,
): Handler {
  const defaults = securityHeaders(config)
  const renders = createSharedRenders<RenderedResponse>(queue, config)
  async function findOrRender(
    page: PageRequest,
    request: IncomingMessage,
    charge: Charge,
  ): ReturnType<PageCache['getOrRender']> {
    let isOwn = false
    const renderOwn = () => {
      isOwn = true
      // Not bound to the response: others may wait for this page, so it is rendered even if the client leaves.
      return renders.start(page.key, request, () => render(handler, page, defaults))
    }
    const found = cache.getOrRender(page.key, renderOwn, charge)
    if (!isOwn) renders.join(page.key, request)
    return found.catch((error: unknown) => {
      if (isOwn || !(error instanceof RequestRejected)) throw error
      return findOrRender(page, request, charge)
    })
  }
  async function serveDynamic(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isStream = isUpload(request)
    // A slow body would occupy a slot. Uploads are read as a stream and have their own limits; a rejected one ends within
    // this time.
    if (!isStream && request instanceof BodyLimitedRequest) {
      await request.whenReceived()
      if (request.isFragmented) return sendResponse(fragmentedBody(), response)
    }
    return queue
      .run(request, () => handler(request, response), response, isStream ? UPLOAD_START_MS : undefined)
      .catch((error: unknown) => {
        if (!(error instanceof ClientLeft)) throw error
      })
  }
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [pathname = '/', query] = (request.url ?? '/').split(/[?#]/, 2)
    const page =
      config.pageCacheMegabytes > 0
        ? await parsePageRequest(request, table.routeInfo(request.headers.host ?? '', pathname), config)
        : undefined
    const takesCompressed = acceptsCompressed(request)
    const rejection = page && cache.isCached(page.key) && takesCompressed ? undefined : await budget.rejection(request)
    if (rejection) return sendResponse(rejection, response)
    if (!page) return serveDynamic(request, response)
    const charge: Charge = (work) => budget.spend(request, work, response)
    for (const [name, value] of Object.entries(noindexHeaders(new URLSearchParams(query), config)))
      response.setHeader(name, value)
    const found = await findOrRender(page, request, charge)
    const isCompressed = 'bodies' in found && found.bodies.br !== undefined
    if (!isCompressed) await compress(request, response)
    if ('bodies' in found)
      return takesCompressed ? sendCached(found, request, response) : charge(() => sendCached(found, request, response))
    response
      .writeHead(found.status, { ...found.headers, 'content-length': found.body.length })
      .end(request.method === 'HEAD' ? undefined : found.body)
  }
  return (request, response) =>
    serve(request, response).catch((error: unknown) => {
      if (!(error instanceof RequestRejected)) throw error
      return sendResponse(error.response, response)
    })
}
