import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { quotaRejections } from '../../http/consume-quota.ts'
import type { PageCache } from '../page-cache/page-cache.ts'

/** In seconds: a cached page takes a millisecond, an order a few hundred. */
const BUCKETS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10]

export interface Metrics {
  createServer(): Server
  watch(request: IncomingMessage, response: ServerResponse): void
}

/** A small set of labels: a label per URL would let clients create any number of time series. */
export function kindOf(url: string): string {
  if (/^\/(?:api|ofrep)(?:\/|$)/.test(url)) return 'handler'
  return /^\/(?:_next|fonts|drawings|images|assets)\//.test(url) ? 'file' : 'page'
}

const METHODS = ['GET', 'HEAD', 'POST']

export const methodOf = ({ method = '' }: IncomingMessage): string => (METHODS.includes(method) ? method : 'other')

export function createMetrics(cache: PageCache): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a response was sent, by kind of URL, method and class of status',
    labelNames: ['kind', 'method', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  gauge('page_cache_entries', 'Pages in the page cache', () => cache.stats().pages)
  gauge('page_cache_bytes', 'Size of the page cache in bytes', () => cache.stats().bytes)
  counter('page_cache_hits_total', 'Responses from the page cache', () => cache.stats().hits)
  counter('page_cache_misses_total', 'Pages that were rendered for the page cache', () => cache.stats().misses)
  const rejections = new Gauge({
    name: 'quota_rejections',
    help: 'Requests of anonymous visitors rejected over a quota since the start, by quota and scope',
    labelNames: ['quota', 'scope'],
    registers: [],
    collect() {
      for (const [name, count] of quotaRejections()) {
        const [quota = '', scope = ''] = name.split(' ')
        this.set({ quota, scope }, count)
      }
    },
  })
  registry.registerMetric(rejections)

  const serveMetrics: RequestListener = (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    void registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }
  return {
    createServer: () => createServer(serveMetrics),
    watch(request, response) {
      const end = durations.startTimer({ kind: kindOf(request.url ?? '/'), method: methodOf(request) })
      response.once('finish', () => end({ status: `${Math.floor(response.statusCode / 100)}xx` }))
    },
  }
}
