import { TracerProvider } from '@opentelemetry/sdk-trace'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createTraceExporter } from '../../lib/node-server/tracing/trace-export.ts'
import { freePort } from '../support/site.ts'
import { json, startStubBackend } from '../support/stub-backend.ts'

it('logs once when the collector fails, and once when it recovers', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => warn.mockRestore())
  const lines = () =>
    warn.mock.calls.map(
      ([line]) => /^traces: the collector (?:rejects spans|accepts spans again)/.exec(String(line))?.[0],
    )
  const port = await freePort()
  const processor = createTraceExporter({
    url: `http://127.0.0.1:${port}/v1/traces`,
    headers: {},
    service: 'test',
    share: 1,
  })
  const tracer = new TracerProvider({ spanProcessors: [processor] }).getTracer('test')
  const send = async () => {
    tracer.startSpan('GET /').end()
    await processor.forceFlush().catch(() => undefined)
  }

  await send()
  await send()
  expect(lines()).toEqual(['traces: the collector rejects spans'])
  const collector = await startStubBackend((_request, response) => json(response, {}), port)
  onTestFinished(() => collector.stop())
  await send()
  await send()
  expect(lines()).toEqual(['traces: the collector rejects spans', 'traces: the collector accepts spans again'])
  await processor.shutdown()
})
