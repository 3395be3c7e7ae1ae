import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Fetch } from './call.ts'

const setter = { set: (headers: Headers, name: string, value: string) => headers.set(name, value) }

interface System {
  readonly name: string
  /** Operated by this site's operator: only such systems receive the trace context. */
  readonly isFirstParty?: boolean
}

/** Wraps `fetch` to record client spans by name, method, host and status, never by URL. */
export const traced =
  (fetch: Fetch, { name, isFirstParty: ours }: System): Fetch =>
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
