import { get, type IncomingMessage, type ServerResponse } from 'node:http'
import { languagesOf, type Place } from '../../i18n/locales.ts'
import { parsePath, pathname } from '../../i18n/paths.ts'
import type { Config } from '../config/config.ts'
import { visitorLanguage } from '../door/decide.ts'
import { FAILED_PATH } from '../door/fixed-paths.ts'
import { variantOfHost } from '../variants/variants.ts'
import type { SiteAddress } from './site-addresses.ts'

const read = ({ port, host }: SiteAddress, path: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      const parts: Buffer[] = []
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => resolve(response.statusCode === 200 ? Buffer.concat(parts).toString() : undefined))
    }).on('error', () => resolve(undefined))
  })

const keyOf = ({ variant, language }: Place) => `${variant} ${language}`

/** The pages that say that a page could not be made, one for each variant and language, kept before they are needed. */
export interface FailurePages {
  /** Reads the pages from the running site. */
  load(addresses: readonly SiteAddress[]): Promise<void>
  /** From now on an answer of 500 and more to a request for a page is sent with the visitor's page of failure. */
  stand(request: IncomingMessage, response: ServerResponse): void
}

export function createFailurePages(config: Config): FailurePages {
  const pages = new Map<string, string>()

  function pageFor(request: IncomingMessage): string | undefined {
    const variant = variantOfHost(request.headers.host ?? '', config)
    const path = request.url ?? '/'
    if (!variant || path.startsWith('/api/') || !request.headers.accept?.includes('text/html')) return undefined
    const language = parsePath(variant, path).language ?? visitorLanguage(variant, undefined, request.headers['accept-language'] ?? '')
    return pages.get(keyOf({ variant, language }))
  }

  return {
    async load(addresses) {
      for (const address of addresses) {
        const variant = variantOfHost(address.host, config)
        for (const language of variant ? languagesOf(variant) : []) {
          const place = { variant, language } as Place
          const page = await read(address, pathname(place, FAILED_PATH))
          if (page) pages.set(keyOf(place), page)
        }
      }
    },
    stand(request, response) {
      type Sent = (...given: unknown[]) => never
      const [writeHead, write, end] = [response.writeHead, response.write, response.end].map((sent) => sent.bind(response) as Sent) as [Sent, Sent, Sent]
      let replaced = false
      response.writeHead = (status: number, ...rest: unknown[]) => {
        const page = status >= 500 && !response.headersSent ? pageFor(request) : undefined
        if (page === undefined) return writeHead(status, ...rest)
        replaced = true
        for (const name of response.getHeaderNames()) response.removeHeader(name)
        writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'content-length': Buffer.byteLength(page), 'cache-control': 'no-store' })
        return end(request.method === 'HEAD' ? undefined : page)
      }
      // What the failed answer still says is heard by nobody.
      response.write = (...given: unknown[]) => replaced || write(...given)
      response.end = (...given: unknown[]) => {
        if (!response.headersSent && response.statusCode >= 500) response.writeHead(response.statusCode)
        return replaced ? response : end(...given)
      }
    },
  }
}
