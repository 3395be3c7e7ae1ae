import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace'

/** Work of the framework that is told by a name of ours. */
const WORK: Readonly<Record<string, string>> = {
  'ResolveMetadata.generateMetadata': 'metadata',
  'AppRender.getBodyResult': 'render',
}
/** The framework passes a request on to itself: the first time to ask the door, then, within that, for the page. */
const PASS = 'BaseServer.handleRequest'

interface Sum {
  readonly count: number
  readonly milliseconds: number
}

/** What has been done so far for the requests that are under way. */
interface Timings extends SpanProcessor {
  /** The value of `Server-Timing` for a request; what is still being done is in the total only. */
  header(traceId: string): string
}

function nameOf({ attributes, parentSpanContext: parent }: ReadableSpan, request: string): string | undefined {
  const { 'peer.service': system, 'next.span_type': type } = attributes
  if (system !== undefined) return String(system).replaceAll(/\W+/g, '-')
  return type === PASS && parent?.spanId === request ? 'door' : WORK[String(type)]
}

/** Sums up the spans of each request by what was done. */
export function createTimings(): Timings {
  const requests = new Map<string, { readonly id: string; readonly began: number; readonly sums: Map<string, Sum> }>()
  return {
    onStart(span) {
      const { traceId, spanId } = span.spanContext()
      if (!span.parentSpanContext) requests.set(traceId, { id: spanId, began: performance.now(), sums: new Map() })
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
      const { began, sums } = requests.get(traceId) ?? {}
      const done = [...(sums ?? [])].map(
        ([name, { count, milliseconds }]) =>
          `${name};dur=${milliseconds.toFixed(1)}${count > 1 ? `;desc="${count} times"` : ''}`,
      )
      return [...done, ...(began === undefined ? [] : [`total;dur=${(performance.now() - began).toFixed(1)}`])].join(
        ', ',
      )
    },
    forceFlush: async () => undefined,
    shutdown: async () => undefined,
  }
}
