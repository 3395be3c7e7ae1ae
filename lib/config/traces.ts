import type { Environment } from './schema.ts'

export interface TraceSettings {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly service: string
  /** Sampling ratio from 0 to 1. */
  readonly share: number
}

export function traceSettings(e: Environment): TraceSettings | undefined {
  if (!e.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined
  return {
    url: `${e.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
    headers: e.OTEL_EXPORTER_OTLP_HEADERS,
    service: e.OTEL_SERVICE_NAME ?? e.PRODUCT,
    share: e.OTEL_TRACES_SAMPLER_ARG,
  }
}
