import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Fetch } from './call.ts'

/** Tells a trace's headers to a request. */
const setter = { set: (headers: Headers, name: string, value: string) => headers.set(name, value) }

interface System {
  /** How traces name it. */
  readonly name: string
  /** It is of our own operator: only such a one is told which trace its answer belongs to. */
  readonly ours?: boolean
}

/** The network's `fetch` to an outside system, whose calls are seen in traces: by name, method, host and status, never by address. */
export const traced =
  (fetch: Fetch, { name, ours }: System): Fetch =>
  (request) => {
    const attributes = {
      'http.request.method': request.method,
      'server.address': new URL(request.url).hostname,
      'peer.service': name,
    }
    return trace
      .getTracer('site')
      .startActiveSpan(`${request.method} ${name}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
        try {
          if (ours) propagation.inject(context.active(), request.headers, setter)
          const response = await fetch(request)
          span.setAttribute('http.response.status_code', response.status)
          if (response.status >= 400) span.setStatus({ code: SpanStatusCode.ERROR })
          return response
        } catch (error) {
          span
            .setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
            .setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      })
  }
