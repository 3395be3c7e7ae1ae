import { get, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import type { Config } from '../config/config.ts'
import { REPORTING } from '../door/content-policy.ts'
import { PATHLESS_REFERRER } from '../door/referrer-policy.ts'
import { standInFor, standInPaths } from '../door/stand-ins.ts'
import type { SiteAddress } from './site-addresses.ts'

interface Page {
  readonly html: string
  readonly policy: string | undefined
}

const read = ({ port, host }: SiteAddress, path: string): Promise<Page | undefined> =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      const parts: Buffer[] = []
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () =>
          resolve(
            response.statusCode === 200
              ? {
                  html: Buffer.concat(parts).toString(),
                  policy: String(response.headers['content-security-policy'] ?? ''),
                }
              : undefined,
          ),
        )
    }).on('error', () => resolve(undefined))
  })

/** The pages that say why there is no other, for each variant and language. */
export interface StandIns {
  /** Reads the pages from the running site. Without the warm-up, or where one cannot be read, it is read after the first error that needs it. */
  load(addresses: readonly SiteAddress[]): Promise<void>
  /** From now on an answer that has no words for a visitor, such as any of 500 and more to a request for a page, is sent with the page that has. */
  stand(request: IncomingMessage, response: ServerResponse): void
}

export function createStandIns(config: Config): StandIns {
  const pages = new Map<string, Page>()
  let site: readonly SiteAddress[] = []

  const inFlight = new Set<string>()

  /** Reads a page unless it is known, or being read: an outage makes many errors at once. */
  async function readPage(path: string): Promise<void> {
    const address = site.find(({ host }) => standInPaths(host, config).includes(path))
    if (!address || pages.has(path) || inFlight.has(path)) return
    inFlight.add(path)
    const page = await read(address, path)
    if (page) pages.set(path, page)
    inFlight.delete(path)
  }

  function pageFor({ headers, url = '/', method = 'GET' }: IncomingMessage, status: number): Page | undefined {
    if (status < 400 || url.startsWith('/api/') || !headers.accept?.includes('text/html')) return undefined
    const refusal = { host: headers.host ?? '', method, url, acceptLanguage: headers['accept-language'] ?? '', status }
    const path = standInFor(refusal, config)
    if (path) void readPage(path)
    return pages.get(path ?? '')
  }

  return {
    async load(addresses) {
      site = addresses
      if (config.pageCacheWarmUp)
        for (const { host } of addresses) for (const path of standInPaths(host, config)) await readPage(path)
    },
    stand(request, response) {
      type Sent = (...given: unknown[]) => never
      const [writeHead, write, end] = [response.writeHead, response.write, response.end].map(
        (sent) => sent.bind(response) as Sent,
      ) as [Sent, Sent, Sent]
      let replaced = false
      response.writeHead = (status: number, ...rest: unknown[]) => {
        const page = response.headersSent ? undefined : pageFor(request, status)
        if (page === undefined) return writeHead(status, ...rest)
        replaced = true
        const said = { ...response.getHeaders(), ...(rest.at(-1) as OutgoingHttpHeaders | undefined) }
        for (const name of response.getHeaderNames()) response.removeHeader(name)
        const { html, policy } = page
        writeHead(status, {
          'content-type': 'text/html; charset=utf-8',
          'content-length': Buffer.byteLength(html),
          'cache-control': 'no-store',
          ...PATHLESS_REFERRER,
          ...(said['retry-after'] && { 'retry-after': said['retry-after'] }),
          ...(policy && { 'content-security-policy': policy, ...REPORTING }),
        })
        return end(request.method === 'HEAD' ? undefined : html)
      }
      // What the failed answer still says is heard by nobody.
      response.write = (...given: unknown[]) => replaced || write(...given)
      response.end = (...given: unknown[]) => {
        if (!response.headersSent && response.statusCode >= 400) response.writeHead(response.statusCode)
        return replaced ? response : end(...given)
      }
    },
  }
}
