import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { traced } from '../../../lib/http/traced-fetch.ts'
import { startStubBackend, type StubBackend } from '../../support/stub-backend.ts'

const exporter = new InMemorySpanExporter()
let backend: StubBackend
beforeAll(async () => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }))
  backend = await startStubBackend(
    (request, response) => void response.writeHead(request.url === '/bad' ? 503 : 200).end('{}'),
  )
})
beforeEach(() => {
  exporter.reset()
  backend.seen.length = 0
})
afterAll(() => backend.stop())

const network = (request: Request) => fetch(request)

it('a call is a span with name, method, host and status, and an internal system receives the trace context', async () => {
  await traced(network, { name: 'backend', isFirstParty: true })(
    new Request(`${backend.address}/price?email=anna@example.com`),
  )
  const [span] = exporter.getFinishedSpans()
  expect(span).toMatchObject({
    name: 'GET backend',
    attributes: {
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'peer.service': 'backend',
      'server.address': '127.0.0.1',
    },
  })
  const { traceId, spanId } = span?.spanContext() ?? {}
  expect(backend.seen[0]?.headers['traceparent']).toBe(`00-${traceId}-${spanId}-01`)
})

it('an external system does not receive the trace context', async () => {
  await traced(network, { name: 'payment' })(new Request(`${backend.address}/pay`, { method: 'POST', body: 'x' }))
  expect(exporter.getFinishedSpans()).toMatchObject([{ name: 'POST payment' }])
  expect(backend.seen[0]?.headers).not.toHaveProperty('traceparent')
})

it('an error response and a failed call are marked, and the exception is rethrown', async () => {
  const call = traced(network, { name: 'backend' })
  expect((await call(new Request(`${backend.address}/bad`))).status).toBe(503)
  await expect(call(new Request('http://127.0.0.1:1/'))).rejects.toThrow('fetch failed')
  expect(exporter.getFinishedSpans().map(({ status }) => status.code)).toEqual([
    SpanStatusCode.ERROR,
    SpanStatusCode.ERROR,
  ])
  expect(exporter.getFinishedSpans()[1]?.attributes['error.type']).toBe('TypeError')
})
