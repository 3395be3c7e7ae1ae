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

/** Parses comma-separated, percent-encoded `key=value` pairs; `undefined` if invalid. */
export function parseTraceHeaders(text: string): Record<string, string> | undefined {
  const headers: Record<string, string> = {}
  for (const pair of text.split(',')) {
    const [, name, value = ''] = /^\s*([\w-]+)\s*=\s*((?:[^\s%]|%[2-7][\da-f])+)\s*$/i.exec(pair) ?? []
    if (name === undefined) return undefined
    headers[name.toLowerCase()] = decodeURIComponent(value)
  }
  return headers
}
