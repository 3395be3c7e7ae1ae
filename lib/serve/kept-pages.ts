import inject from 'light-my-request'
import type { Config } from '../config/config.ts'
import { unlistedHeaders } from '../door/unlisted.ts'
import { limitPerAddress } from '../http/call-limit.ts'
import { visitorAddress } from '../http/forwarded-address.ts'
import type { AddressTable } from './address-table.ts'
import { compress } from './compress.ts'
import type { Handler } from './gates.ts'
import { sendKept } from './kept-answer.ts'
import type { MadeAnswer, PageCache } from './page-cache.ts'
import { securityHeaders } from './security-headers.ts'
import { readPageRequest, type PageRequest } from './page-request.ts'

/** Headers of a connection, of a moment or of one body: never kept. */
const PASSING = ['connection', 'content-encoding', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

/** What the rest of the process makes of requests that nobody's browser sent. */
async function make(handler: Handler, { steps }: PageRequest, defaults: Readonly<Record<string, string>>): Promise<MadeAnswer> {
  const ask = (step: PageRequest['steps'][number]) =>
    inject((request, response) => void handler(request as never, response as never).catch((error: unknown) => response.destroy(error as Error)), step)
  let answer = await ask(steps[0])
  // A page that was just rendered is sent as it came; whoever asks next gets it as the cache handler stored it.
  if (answer.headers['x-nextjs-cache'] === 'MISS') answer = await ask(steps[0])
  for (const step of steps.slice(1)) answer = await ask(step)
  const kept = Object.entries(answer.headers).filter(([name]) => !PASSING.includes(name))
  return { status: answer.statusCode, headers: { ...defaults, ...Object.fromEntries(kept) }, body: answer.rawPayload }
}

/** What is no page, and has limits of its own. */
const OTHER = /^\/(?:_next|api|images|ofrep)\//
/** Pages that one address may have made for it alone in a minute: each takes a hundredth of a second of a processor. */
const PERSONAL_PAGES_PER_MINUTE = 1200

/**
 * Answers pages that are the same for everybody from memory; what the handler makes of a page is kept as it is. Of pages
 * that are made for whoever asks an address has so many a minute.
 */
export function withKeptPages(handler: Handler, cache: PageCache, table: AddressTable, config: Config): Handler {
  const defaults = securityHeaders(config)
  const limit = limitPerAddress('personal-pages', Math.ceil(PERSONAL_PAGES_PER_MINUTE * config.quotaScale), 1)
  return async (request, response) => {
    const [pathname = '/', query] = (request.url ?? '/').split(/[?#]/, 2)
    const page = await readPageRequest(request, table.facts(request.headers.host ?? '', pathname), config)
    if (!page) {
      const refused = OTHER.test(pathname) ? undefined : await limit(visitorAddress(request, config.trustedProxies))
      if (!refused) return handler(request, response)
      return void response.writeHead(refused.status, Object.fromEntries(refused.headers)).end(await refused.text())
    }
    for (const [name, value] of Object.entries(unlistedHeaders(new URLSearchParams(query), config))) response.setHeader(name, value)
    const answer = await cache.answer(page.key, () => make(handler, page, defaults))
    const isPacked = 'bodies' in answer && answer.bodies.br !== undefined
    if (!isPacked) await compress(request, response)
    if ('bodies' in answer) return sendKept(answer, request, response)
    response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length }).end(request.method === 'HEAD' ? undefined : answer.body)
  }
}
