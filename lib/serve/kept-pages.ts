import { setTimeout } from 'node:timers/promises'
import inject from 'light-my-request'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../config/config.ts'
import { unlistedHeaders } from '../door/unlisted.ts'
import { createFairQueue, QueueFull } from '../http/fair-queue.ts'
import { visitorAddress } from '../http/forwarded-address.ts'
import { problem } from '../http/problem.ts'
import { countedNetwork } from '../http/short-address.ts'
import type { AddressTable } from './address-table.ts'
import { isCall } from './api-limit.ts'
import { compress } from './compress.ts'
import type { Handler } from './gates.ts'
import { acceptsPacked, sendKept } from './kept-answer.ts'
import { NotMade, type Charge, type MadeAnswer, type PageCache } from './page-cache.ts'
import type { ProcessorBudget } from './processor-budget.ts'
import { securityHeaders } from './security-headers.ts'
import { sendResponse } from './send-response.ts'
import { readPageRequest, type PageRequest } from './page-request.ts'

/** Headers of a connection, of a moment or of one body: never kept. */
const PASSING = ['connection', 'content-encoding', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

/** What the rest of the process makes of requests that nobody's browser sent. */
async function make(
  handler: Handler,
  { steps }: PageRequest,
  defaults: Readonly<Record<string, string>>,
): Promise<MadeAnswer> {
  const ask = (step: PageRequest['steps'][number]) =>
    inject(
      (request, response) =>
        void handler(request as never, response as never).catch((error: unknown) => response.destroy(error as Error)),
      step,
    )
  let answer = await ask(steps[0])
  // A page that was just rendered is sent as it came; whoever asks next gets it as the cache handler stored it.
  if (answer.headers['x-nextjs-cache'] === 'MISS') answer = await ask(steps[0])
  for (const step of steps.slice(1)) answer = await ask(step)
  const kept = Object.entries(answer.headers).filter(([name]) => !PASSING.includes(name))
  return { status: answer.statusCode, headers: { ...defaults, ...Object.fromEntries(kept) }, body: answer.rawPayload }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Pages that are made at a time. */
const AT_ONCE = 4
/** Pages of one network that wait to be made: about a second's work. Its budget of processor time is known only after they are made. */
const MAX_WAITING = 40
/** Milliseconds after which the next page is made, though one is not finished: its visitor may read slowly. */
const MAKING = 1000

const queueFull = (): NotMade =>
  new NotMade(
    problem(
      429,
      'Too many requests',
      'Too many pages of this network wait',
      { 'retry-after': '1' },
      { code: 'tooMany' },
    ),
  )

/**
 * Answers pages that are the same for everybody from memory; what the handler makes of a page is kept as it is. To make
 * one uses up the address's budget, and each network has its turn.
 */
export function withKeptPages(
  handler: Handler,
  cache: PageCache,
  table: AddressTable,
  budget: ProcessorBudget,
  config: Config,
): Handler {
  const defaults = securityHeaders(config)
  const enqueue = createFairQueue(AT_ONCE, Math.ceil(MAX_WAITING * config.quotaScale))
  const inTurn = <Result>(
    request: IncomingMessage,
    act: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> =>
    new Promise((resolve, reject) => {
      const network = countedNetwork(visitorAddress(request, config.trustedProxies))
      const started = async () => {
        // The pages that were made while this one waited may have used up the time.
        const refused = await budget.refusal(request)
        const done = refused ? Promise.reject<Result>(new NotMade(refused)) : act()
        done.then(resolve, reject)
        return Promise.race([done.catch(() => undefined), setTimeout(MAKING, undefined, { ref: false })])
      }
      enqueue(started, { side: 'visitor', network, signal }).catch((error: unknown) =>
        reject(error instanceof QueueFull ? queueFull() : error),
      )
    })
  /** The answer that is kept or made, once more where it was not made for another client that had asked before. */
  async function answerFor(
    page: PageRequest,
    request: IncomingMessage,
    spend: Charge,
  ): ReturnType<PageCache['answer']> {
    let isOwn = false
    const makeOwn = () => {
      isOwn = true
      return inTurn(request, () => spend(() => make(handler, page, defaults)))
    }
    return cache.answer(page.key, makeOwn, spend).catch((error: unknown) => {
      if (isOwn || !(error instanceof NotMade)) throw error
      return answerFor(page, request, spend)
    })
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [pathname = '/', query] = (request.url ?? '/').split(/[?#]/, 2)
    const page =
      config.pageCacheMegabytes > 0
        ? await readPageRequest(request, table.facts(request.headers.host ?? '', pathname), config)
        : undefined
    if (!page && isCall(pathname)) return handler(request, response)
    const takesPacked = acceptsPacked(request)
    const refused = page && cache.isKept(page.key) && takesPacked ? undefined : await budget.refusal(request)
    if (refused) return sendResponse(refused, response)
    const spend: Charge = (act) => budget.spend(request, act, response)
    // The turn of a form would pass while its body is awaited. Forms have limits of their own.
    if (!page && hasBody(request)) return spend(() => handler(request, response))
    if (!page) {
      const left = new AbortController()
      response.once('close', () => left.abort(new Error('the visitor has left')))
      return inTurn(request, () => spend(() => handler(request, response)), left.signal).catch((error: unknown) => {
        if (!left.signal.aborted) throw error
      })
    }
    for (const [name, value] of Object.entries(unlistedHeaders(new URLSearchParams(query), config)))
      response.setHeader(name, value)
    const made = await answerFor(page, request, spend)
    const isPacked = 'bodies' in made && made.bodies.br !== undefined
    if (!isPacked) await compress(request, response)
    if ('bodies' in made)
      return takesPacked ? sendKept(made, request, response) : spend(() => sendKept(made, request, response))
    response
      .writeHead(made.status, { ...made.headers, 'content-length': made.body.length })
      .end(request.method === 'HEAD' ? undefined : made.body)
  }
  return (request, response) =>
    answer(request, response).catch((error: unknown) => {
      if (!(error instanceof NotMade)) throw error
      return sendResponse(error.answer, response)
    })
}
