import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedSite } from '../support/shared-site.ts'
import { ask, startSite, type Site } from '../support/site.ts'
import { json, startStubBackend, type StubBackend } from '../support/stub-backend.ts'
import { startCollector, type CollectedSpan, type TraceCollector } from '../support/trace-collector.ts'

/** Personal data that a visitor sends in a URL, a cookie and trace headers. */
const PERSONAL = 'anna@example.com'
const CLIENT_TRACE = '0af7651916cd43dd8448eb211c80319c'
const HEADERS = {
  cookie: `name=${PERSONAL}`,
  traceparent: `00-${CLIENT_TRACE}-b7ad6b7169203331-01`,
  tracestate: 'a=b',
  baggage: `name=${PERSONAL}`,
}

describe('with a collector', () => {
  let collector: TraceCollector
  let backend: StubBackend
  let experiments: StubBackend
  /** All spans are collected when the site has stopped. */
  let spans: readonly CollectedSpan[]
  let statuses: number[]
  const childrenOf = ({ id }: CollectedSpan) => spans.filter(({ parent }) => parent === id)
  const below = (span: CollectedSpan): CollectedSpan[] => childrenOf(span).flatMap((child) => [child, ...below(child)])
  const request = (name: string) => spans.findLast((span) => span.parent === '' && span.name === name) as CollectedSpan

  beforeAll(async () => {
    collector = await startCollector()
    backend = await startStubBackend((_request, response) => json(response, { status: 'ok' }))
    experiments = await startStubBackend((_request, response) => json(response, { flags: [] }))
    const site = await startSite({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi',
      OTEL_SERVICE_NAME: 'site of a test',
      BACKEND_URL: backend.address,
      EXPERIMENTS_URL: experiments.address,
    })
    statuses = [
      await ask(site.two, `/es/basket?name=${PERSONAL}`, { headers: HEADERS }),
      await ask(site.two, `/api/check-promo/?code=${PERSONAL}`, { headers: HEADERS }),
      await ask(site.two, '/api/ready', { headers: HEADERS }),
      await ask(site.two, '/ofrep/v1/evaluate/flags', {
        method: 'POST',
        body: '{"context":{"targetingKey":"1"}}',
        headers: { ...HEADERS, origin: site.two },
      }),
    ].map(({ status }) => status)
    await site.stop()
    spans = collector.spans
  })
  afterAll(() => Promise.all([collector.stop(), backend.stop(), experiments.stop()]))

  it('a page is a trace of the request and the work of the framework', () => {
    expect(statuses[0]).toBe(200)
    const page = request('GET /[variant]/[locale]/basket')
    expect(page.service).toBe('site of a test')
    expect(page.attributes).toEqual({
      'http.request.method': 'GET',
      'http.response.status_code': '200',
      'http.route': '/[variant]/[locale]/basket',
    })
    const names = below(page).map(({ name }) => name)
    expect(names).toContain('generateMetadata /[variant]/[locale]/(site)/basket/page')
    expect(new Set(below(page).map(({ trace }) => trace))).toEqual(new Set([page.trace]))
  })

  it('a database query is part of its request, without its parameters', () => {
    const [query] = below(request('GET /api/ready')).filter(({ name }) => name.startsWith('database'))
    expect(query).toMatchObject({
      name: 'database select',
      attributes: { 'peer.service': 'database', 'db.operation.name': 'select' },
    })
  })

  it('an internal system receives the trace context', () => {
    const { headers } = backend.seen.find(({ url }) => url?.startsWith('/api/check-promo/')) ?? {}
    const call = spans.find(({ trace, id }) => headers?.['traceparent'] === `00-${trace}-${id}-01`)
    expect(call).toMatchObject({
      name: 'GET backend',
      attributes: {
        'http.request.method': 'GET',
        'http.response.status_code': '200',
        'peer.service': 'backend',
        'server.address': '127.0.0.1',
      },
    })
    expect(spans.some(({ name, trace }) => name === 'GET /api/[...path]' && trace === call?.trace)).toBe(true)
  })

  it('an external system does not receive it', () => {
    expect(spans.some(({ name }) => name === 'POST experiments')).toBe(true)
    expect(experiments.seen.length).toBeGreaterThan(0)
    expect(experiments.seen.map(({ headers }) => headers['traceparent'])).toEqual(experiments.seen.map(() => undefined))
  })

  it('no visitor input is exported, and no visitor can force a trace', () => {
    expect(spans.length).toBeGreaterThan(20)
    for (const body of collector.bodies)
      for (const word of [PERSONAL, encodeURIComponent(PERSONAL), 'anna']) expect(body).not.toContain(word)
    expect(spans.filter(({ trace }) => trace === CLIENT_TRACE)).toEqual([])
    expect(backend.seen.some(({ headers }) => String(headers['traceparent']).includes(CLIENT_TRACE))).toBe(false)
  })

  it('the collector is called at the traces path, with the configured headers', () => {
    expect(new Set(collector.requests.map(({ path }) => path))).toEqual(new Set(['/v1/traces']))
    expect(collector.requests.every(({ headers }) => headers['authorization'] === 'Basic YTpi')).toBe(true)
  })
})

describe('a collector that', () => {
  const homeOf = async (site: Site) => (await ask(site.two, '/es/')).status

  it('never responds blocks neither responses nor the shutdown', async () => {
    const silent = await startStubBackend(() => undefined)
    const site = await startSite({ OTEL_EXPORTER_OTLP_ENDPOINT: silent.address })
    expect(await homeOf(site)).toBe(200)
    expect(await site.stop()).toBe(0)
    expect(silent.seen.length).toBeGreaterThan(0)
    await silent.stop()
  })
})

describe('Server-Timing', () => {
  it('is not sent in production', async () => {
    const site = await sharedSite()
    for (const path of ['/es/', '/es/basket', '/api/ready']) {
      const { status, headers } = await ask(site.two, path)
      expect([path, status]).toEqual([path, 200])
      expect(headers).not.toHaveProperty('server-timing')
    }
  })

  it('contains routing, database, page and total in development, and no unconfigured collector is called, whatever the environment contains', async () => {
    const collector = await startCollector()
    const site = await startSite({
      NODE_ENV: 'development',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces`,
      OTEL_TRACES_EXPORTER: 'otlp',
    })
    const timesOf = async (path: string) =>
      String((await ask(site.two, path)).headers['server-timing']).replaceAll(/dur=\d+\.\d/g, 'dur')
    expect(await timesOf('/es/basket')).toMatch(/^routing;dur.*metadata;dur.*render;dur.*, total;dur$/)
    expect(await timesOf('/api/ready')).toMatch(/^routing;dur.*database;dur.*, total;dur$/)
    expect(await timesOf('/fonts/golos-latin-1.woff2')).toBe('undefined')
    expect(await site.stop()).toBe(0)
    expect(collector.requests).toEqual([])
    await collector.stop()
  })
})
