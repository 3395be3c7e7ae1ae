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
import type { Config } from '../config/config.ts'
import { within } from '../http/within.ts'
import { kindOf, methodOf } from './metrics.ts'
import { createTimings } from './server-timing.ts'
import { sendTraces } from './trace-export.ts'

/** Milliseconds that the last traces have to be sent when the process stops. */
const STOP_WITHIN = 5000

/** Begins a trace with a request, or with a call to another system: what the framework does by itself is followed by nobody. */
function rootSampler(share: number): Sampler {
  const some = new TraceIdRatioBasedSampler(share)
  return {
    shouldSample: (parent, traceId, _name, kind) =>
      kind === SpanKind.INTERNAL ? { decision: SamplingDecision.NOT_RECORD } : some.shouldSample(parent, traceId),
  }
}

/** Follows requests through everything that is done for them. */
export interface Tracing {
  /** Answers a request; all that its answer begins is part of its trace. */
  follow(request: IncomingMessage, response: ServerResponse, answer: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/**
 * Begins to follow requests: for the collector that is configured, and in development for the browser's own tools.
 * The framework's own spans and ours meet in the API of OpenTelemetry; so this comes before the framework is made.
 */
export function startTracing({ traces, strict }: Config): Tracing {
  const timings = strict ? undefined : createTimings()
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': traces?.service ?? 'site' })),
    sampler: new ParentBasedSampler({ root: rootSampler(traces?.share ?? 1) }),
    spanProcessors: [...(traces ? [sendTraces(traces)] : []), ...(timings ? [timings] : [])],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  const tracer = trace.getTracer('site')
  return {
    follow(request, response, answer) {
      const kind = kindOf(request.url ?? '/')
      // A page has a dozen, all from memory.
      if (kind === 'file') return answer()
      const method = methodOf(request)
      const span = tracer.startSpan(
        `${method} ${kind}`,
        { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
        ROOT_CONTEXT,
      )
      if (timings) {
        const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
        response.writeHead = (...given: unknown[]) => {
          if (!response.headersSent) response.setHeader('server-timing', timings.header(span.spanContext().traceId))
          return writeHead(...given)
        }
      }
      const answered = context.with(trace.setSpan(ROOT_CONTEXT, span), answer)
      const closed = new Promise((resolve) => response.once('close', resolve))
      // The framework may say which page it was when all of it has been sent.
      void Promise.allSettled([answered, closed]).then(() => {
        span.setAttribute('http.response.status_code', response.statusCode)
        const { 'http.route': route } = (span as Partial<ReadableSpan>).attributes ?? {}
        if (route) span.updateName(`${method} ${String(route)}`)
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
      return answered
    },
    stop: () =>
      within(STOP_WITHIN, 'the collector of traces', () => provider.shutdown()).catch((error: unknown) =>
        console.warn(String(error)),
      ),
  }
}
