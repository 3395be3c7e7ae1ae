import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
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
    help: 'Time until an answer was sent, by kind of address, method and class of status',
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
  gauge('page_cache_entries', 'Finished pages in memory', () => cache.stats().pages)
  gauge('page_cache_bytes', 'Bytes that they take', () => cache.stats().bytes)
  gauge('page_cache_hits_total', 'Answers from memory since the start', () => cache.stats().hits)
  gauge('page_cache_misses_total', 'Pages that were made since the start', () => cache.stats().misses)
  const rejections = new Gauge({
    name: 'quota_rejections',
    help: 'What anonymous visitors could not store since the start, by quota and by whose share of it was used up',
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

  const answer: RequestListener = (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    void registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }
  return {
    createServer: () => createServer(answer),
    watch(request, response) {
      const end = durations.startTimer({ kind: kindOf(request.url ?? '/'), method: methodOf(request) })
      response.once('finish', () => end({ status: `${Math.floor(response.statusCode / 100)}xx` }))
    },
  }
}
