import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'

/**
 * Adds a span for a query to the trace of its request: the kind of query, never its data. Skips queries outside of a
 * traced request, such as the polling every second: each would start a trace.
 */
export function traceQuery({ level, query, queryDurationMillis }: LogEvent): void {
  if (!trace.getActiveSpan()?.isRecording()) return
  const operation = query.query.kind.replace(/(?:Query)?Node$/, '').toLowerCase()
  const end = Date.now()
  const span = trace
    .getTracer('site')
    .startSpan(`database ${operation}`, {
      kind: SpanKind.CLIENT,
      startTime: end - queryDurationMillis,
      attributes: { 'peer.service': 'database', 'db.operation.name': operation },
    })
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(end)
}
