import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type ReadableSpan,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../../config/config.ts'
import { withTimeout } from '../../http/with-timeout.ts'
import { kindOf, methodOf } from '../handlers/metrics.ts'
import { interceptResponse } from '../intercept-response.ts'
import { createTimings } from './server-timing.ts'
import { createTraceExporter } from './trace-export.ts'

const FLUSH_TIMEOUT_MS = 5000
const ROUTE_GROUP = /\/\([^/]*\)/g

/** Starts traces for requests and calls to other systems, and not for internal work of Next. */
function rootSampler(share: number): Sampler {
  const sampler = new TraceIdRatioBasedSampler(share)
  return {
    shouldSample: (parent, traceId, _name, kind) =>
      kind === SpanKind.INTERNAL ? { decision: SamplingDecision.NOT_RECORD } : sampler.shouldSample(parent, traceId),
  }
}

export interface Tracing {
  follow(request: IncomingMessage, response: ServerResponse, answer: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts tracing for the configured collector and, in development, for `Server-Timing`. Must run before Next is
 * created: spans of both are connected through the global OpenTelemetry API.
 */
export function startTracing({ traces, strict }: Config): Tracing {
  const timings = strict ? undefined : createTimings()
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': traces?.service ?? 'site' })),
    sampler: new ParentBasedSampler({ root: rootSampler(traces?.share ?? 1) }),
    spanProcessors: [...(traces ? [createTraceExporter(traces)] : []), ...(timings ? [timings] : [])],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  const tracer = trace.getTracer('site')
  return {
    follow(request, response, answer) {
      const kind = kindOf(request.url ?? '/')
      // A page loads a dozen, all from memory.
      if (kind === 'file') return answer()
      const method = methodOf(request)
      const span = tracer.startSpan(
        `${method} ${kind}`,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
        ROOT_CONTEXT,
      )
      if (timings) {
        interceptResponse(response, ({ writeHead }) => ({
          writeHead(...parameters) {
            if (!response.headersSent) response.setHeader('server-timing', timings.header(span.spanContext().traceId))
            return writeHead(...parameters)
          },
        }))
      }
      const completion = context.with(trace.setSpan(ROOT_CONTEXT, span), answer)
      const closed = new Promise((resolve) => response.once('close', resolve))
      // Next may set the route attribute only after the response was sent.
      void Promise.allSettled([completion, closed]).then(() => {
        span.setAttribute('http.response.status_code', response.statusCode)
        const { 'http.route': route } = (span as Partial<ReadableSpan>).attributes ?? {}
        if (route) {
          const path = String(route).replaceAll(ROUTE_GROUP, '')
          span.setAttribute('http.route', path)
          span.updateName(`${method} ${path}`)
        }
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
      return completion
    },
    stop: () =>
      withTimeout(FLUSH_TIMEOUT_MS, 'the collector of traces', () => provider.shutdown()).catch((error: unknown) =>
        console.warn(String(error)),
      ),
  }
}
