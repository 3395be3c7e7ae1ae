import type { Environment } from './schema.ts'

/** Where traces are sent, as OpenTelemetry names it. */
export interface TraceSettings {
  /** The address that takes traces by OTLP over HTTP. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The name by which the collector knows this site. */
  readonly service: string
  /** Of all requests, how many are followed: 0 to 1. */
  readonly share: number
}

/** Where traces are sent; `undefined` = there are none. */
export function traceSettings(e: Environment): TraceSettings | undefined {
  if (!e.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined
  return {
    url: `${e.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
    headers: e.OTEL_EXPORTER_OTLP_HEADERS,
    service: e.OTEL_SERVICE_NAME ?? e.PRODUCT,
    share: e.OTEL_TRACES_SAMPLER_ARG,
  }
}
