import { get, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import type { Config } from '../../config/config.ts'
import { REPORTING_ENDPOINTS } from '../../csp/csp.ts'
import { PATHLESS_REFERRER } from '../../csp/referrer-policy.ts'
import { LIMIT_HEADER } from '../../http/problem.ts'
import { errorPageFor, errorPagePaths } from '../../routing/error-pages.ts'
import { interceptResponse } from '../intercept-response.ts'
import type { SiteUrl } from '../site-urls.ts'

const FORWARDED_HEADERS = ['retry-after', LIMIT_HEADER] as const

interface Page {
  readonly html: string
  readonly policy: string | undefined
}

const read = ({ port, host }: SiteUrl, path: string): Promise<Page | undefined> =>
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

export interface ErrorPages {
  /**
   * Reads the pages from the running site. Without warm-up, or after a failure, a page is read after the first error
   * that needs it.
   */
  load(siteUrls: readonly SiteUrl[]): Promise<void>
  /** Replaces the body of error responses to page requests (such as status 500 and above) with the error page. */
  attach(request: IncomingMessage, response: ServerResponse): void
}

export function createErrorPages(config: Config): ErrorPages {
  const pages = new Map<string, Page>()
  let site: readonly SiteUrl[] = []

  const inFlight = new Set<string>()

  /** Reads each page once at a time: an outage causes many errors simultaneously. */
  async function readPage(path: string): Promise<void> {
    const siteUrl = site.find(({ host }) => errorPagePaths(host, config).includes(path))
    if (!siteUrl || pages.has(path) || inFlight.has(path)) return
    inFlight.add(path)
    const page = await read(siteUrl, path)
    if (page) pages.set(path, page)
    inFlight.delete(path)
  }

  function pageFor({ headers, url = '/', method = 'GET' }: IncomingMessage, status: number): Page | undefined {
    if (status < 400 || url.startsWith('/api/') || !headers.accept?.includes('text/html')) return undefined
    const rejection = {
      host: headers.host ?? '',
      method,
      url,
      acceptLanguage: headers['accept-language'] ?? '',
      status,
    }
    const path = errorPageFor(rejection, config)
    if (path) void readPage(path)
    return pages.get(path ?? '')
  }

  return {
    async load(siteUrls) {
      site = siteUrls
      if (config.pageCacheWarmUp)
        for (const { host } of siteUrls) for (const path of errorPagePaths(host, config)) await readPage(path)
    },
    attach(request, response) {
      let replaced = false
      interceptResponse(response, ({ writeHead, write, end }) => ({
        writeHead(status, ...rest) {
          const page = response.headersSent ? undefined : pageFor(request, status)
          if (page === undefined) return writeHead(status, ...rest)
          replaced = true
          const headers = { ...response.getHeaders(), ...(rest.at(-1) as OutgoingHttpHeaders | undefined) }
          for (const name of response.getHeaderNames()) response.removeHeader(name)
          const { html, policy } = page
          writeHead(status, {
            'content-type': 'text/html; charset=utf-8',
            'content-length': Buffer.byteLength(html),
            'cache-control': 'no-store',
            ...PATHLESS_REFERRER,
            ...Object.fromEntries(FORWARDED_HEADERS.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
            ...(policy && { 'content-security-policy': policy, ...REPORTING_ENDPOINTS }),
          })
          return end(request.method === 'HEAD' ? undefined : html)
        },
        write: (...parameters) => replaced || write(...parameters),
        end(...parameters) {
          if (!response.headersSent && response.statusCode >= 400) response.writeHead(response.statusCode)
          return replaced ? response : end(...parameters)
        },
      }))
    },
  }
}
