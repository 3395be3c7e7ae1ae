import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace'

const SPAN_NAMES: Readonly<Record<string, string>> = {
  'ResolveMetadata.generateMetadata': 'metadata',
  'AppRender.getBodyResult': 'render',
}
/** Next handles each request twice: the outer span runs the middleware, the inner one renders the page. */
const REQUEST_SPAN = 'BaseServer.handleRequest'

interface Sum {
  readonly count: number
  readonly milliseconds: number
}

interface Timings extends SpanProcessor {
  header(traceId: string): string
}

function nameOf({ attributes, parentSpanContext: parent }: ReadableSpan, request: string): string | undefined {
  const { 'peer.service': system, 'next.span_type': type } = attributes
  if (system !== undefined) return String(system).replaceAll(/\W+/g, '-')
  return type === REQUEST_SPAN && parent?.spanId === request ? 'routing' : SPAN_NAMES[String(type)]
}

export function createTimings(): Timings {
  const requests = new Map<
    string,
    { readonly id: string; readonly startedAt: number; readonly sums: Map<string, Sum> }
  >()
  return {
    onStart(span) {
      const { traceId, spanId } = span.spanContext()
      if (!span.parentSpanContext) requests.set(traceId, { id: spanId, startedAt: performance.now(), sums: new Map() })
    },
    onEnd(span) {
      const { traceId } = span.spanContext()
      const { id, sums } = requests.get(traceId) ?? {}
      const name = id && nameOf(span, id)
      if (sums && name) {
        const { count, milliseconds } = sums.get(name) ?? { count: 0, milliseconds: 0 }
        const [seconds, nanoseconds] = span.duration
        sums.set(name, { count: count + 1, milliseconds: milliseconds + seconds * 1e3 + nanoseconds / 1e6 })
      }
      if (!span.parentSpanContext) requests.delete(traceId)
    },
    header(traceId) {
      const { startedAt, sums } = requests.get(traceId) ?? {}
      const entries = [...(sums ?? [])].map(
        ([name, { count, milliseconds }]) =>
          `${name};dur=${milliseconds.toFixed(1)}${count > 1 ? `;desc="${count} times"` : ''}`,
      )
      return [
        ...entries,
        ...(startedAt === undefined ? [] : [`total;dur=${(performance.now() - startedAt).toFixed(1)}`]),
      ].join(', ')
    },
    forceFlush: async () => undefined,
    shutdown: async () => undefined,
  }
}
