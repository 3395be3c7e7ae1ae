import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'

/** Puts a question to the database into the trace of the request that asks it: what kind of question, never what it is about. */
export function traceQuery({ level, query, queryDurationMillis }: LogEvent): void {
  // What is not asked for a request, such as a look every second, would be a trace by itself.
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
