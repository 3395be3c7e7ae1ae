import { ExportResultCode } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace'
import type { TraceSettings } from '../../config/traces.ts'

const TIMEOUT_MS = 4000

/** Only these are exported: Next also records full URLs, whose query may identify a visitor. */
const EXPORTED_ATTRIBUTES = new Set([
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

const withoutVisitor = (span: ReadableSpan): ReadableSpan => ({
  name: span.name.replace(/\s\S*(?:\/\/|\?).*$/s, ''),
  kind: span.kind,
  spanContext: () => span.spanContext(),
  ...(span.parentSpanContext && { parentSpanContext: span.parentSpanContext }),
  startTime: span.startTime,
  endTime: span.endTime,
  status: { code: span.status.code },
  attributes: Object.fromEntries(Object.entries(span.attributes).filter(([name]) => EXPORTED_ATTRIBUTES.has(name))),
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

/** Exports spans to a collector in the background. Logs once when it becomes unavailable, and when it is back. */
export function createTraceExporter({ url, headers }: TraceSettings): SpanProcessor {
  const collector = new OTLPTraceExporter({ url, headers, timeoutMillis: TIMEOUT_MS })
  let isAway = false
  const exporter: SpanExporter = {
    export: (spans, done) =>
      collector.export(spans.map(withoutVisitor), (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS
        if (failed !== isAway)
          console.warn(
            failed
              ? `traces: the collector rejects spans, ${String(result.error)}`
              : 'traces: the collector accepts spans again',
          )
        isAway = failed
        done(result)
      }),
    shutdown: () => collector.shutdown(),
  }
  return new BatchSpanProcessor({ exporter, exportTimeoutMillis: TIMEOUT_MS })
}
