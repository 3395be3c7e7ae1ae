import { ExportResultCode } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace'
import type { TraceSettings } from '../config/traces.ts'

/** Milliseconds until a collector must have taken what it is sent; what it does not take is gone. */
const TIMEOUT = 4000

/** What leaves the process: the framework also notes whole addresses, whose query may name a visitor. */
const TOLD = new Set([
  'db.operation.name',
  'error.type',
  'http.method',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'http.status_code',
  'next.route',
  'next.rsc',
  'next.span_type',
  'peer.service',
  'server.address',
])

/** A span without whatever a visitor may have written: addresses, messages of errors, what was thrown. */
const withoutVisitor = (span: ReadableSpan): ReadableSpan => ({
  name: span.name.replace(/\s\S*(?:\/\/|\?).*$/s, ''),
  kind: span.kind,
  spanContext: () => span.spanContext(),
  ...(span.parentSpanContext && { parentSpanContext: span.parentSpanContext }),
  startTime: span.startTime,
  endTime: span.endTime,
  status: { code: span.status.code },
  attributes: Object.fromEntries(Object.entries(span.attributes).filter(([name]) => TOLD.has(name))),
  links: [],
  events: [],
  duration: span.duration,
  ended: span.ended,
  resource: span.resource,
  instrumentationScope: span.instrumentationScope,
  droppedAttributesCount: 0,
  droppedEventsCount: 0,
  droppedLinksCount: 0,
})

/** Sends spans to a collector in the background; one that is away is said once, and when it is back. */
export function sendTraces({ url, headers }: TraceSettings): SpanProcessor {
  const collector = new OTLPTraceExporter({ url, headers, timeoutMillis: TIMEOUT })
  let isAway = false
  const exporter: SpanExporter = {
    export: (spans, done) =>
      collector.export(spans.map(withoutVisitor), (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS
        if (failed !== isAway)
          console.warn(
            failed
              ? `traces: the collector does not take them, ${String(result.error)}`
              : 'traces: the collector takes them again',
          )
        isAway = failed
        done(result)
      }),
    shutdown: () => collector.shutdown(),
  }
  return new BatchSpanProcessor({ exporter, exportTimeoutMillis: TIMEOUT })
}
