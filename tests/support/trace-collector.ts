import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A received span. */
export interface CollectedSpan {
  readonly trace: string
  readonly id: string
  /** Empty for a root span. */
  readonly parent: string
  readonly name: string
  readonly service: string
  readonly attributes: Readonly<Record<string, string>>
}

/** Parses a Protocol Buffers message: values by field number, numbers as text and everything else as bytes. */
function fields(message: Buffer): Map<number, (Buffer | string)[]> {
  const found = new Map<number, (Buffer | string)[]>()
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++] ?? 0
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return value
    }
  }
  const bytes = (length: number) => message.subarray(at, (at += length))
  while (at < message.length) {
    const key = Number(varint())
    const kind = key & 7
    const value = kind === 0 ? String(varint()) : bytes(kind === 1 ? 8 : kind === 5 ? 4 : Number(varint()))
    found.set(key >> 3, [...(found.get(key >> 3) ?? []), value])
  }
  return found
}

const all = (message: Buffer, field: number) => (fields(message).get(field) ?? []).map((value) => Buffer.from(value))
const one = (message: Buffer, field: number) => all(message, field)[0] ?? Buffer.alloc(0)

/** Returns attributes as names and values, each value as text. */
const attributesOf = (pairs: readonly Buffer[]) =>
  Object.fromEntries(
    pairs.map((pair) => [String(one(pair, 1)), [...fields(one(pair, 2)).values()].flat().map(String).join()]),
  )

/** Parses the spans of an export request (opentelemetry-proto, `ExportTraceServiceRequest`). */
const spansOf = (body: Buffer): CollectedSpan[] =>
  all(body, 1).flatMap((resource) => {
    const service = attributesOf(all(one(resource, 1), 1))['service.name'] ?? ''
    return all(resource, 2).flatMap((scope) =>
      all(scope, 2).map((span) => ({
        trace: one(span, 1).toString('hex'),
        id: one(span, 2).toString('hex'),
        parent: one(span, 4).toString('hex'),
        name: String(one(span, 5)),
        service,
        attributes: attributesOf(all(span, 9)),
      })),
    )
  })

/** A running trace collector for OTLP over HTTP. */
export interface TraceCollector {
  readonly url: string
  /** Received requests with their headers. */
  readonly requests: { readonly path: string; readonly headers: Readonly<Record<string, unknown>> }[]
  readonly spans: CollectedSpan[]
  /** Received bodies as searchable text. */
  readonly bodies: string[]
  stop(): Promise<void>
}

export async function startCollector(): Promise<TraceCollector> {
  const requests: TraceCollector['requests'] = []
  const spans: CollectedSpan[] = []
  const bodies: string[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      requests.push({ path: request.url ?? '', headers: request.headers })
      bodies.push(body.toString('latin1'))
      spans.push(...spansOf(body))
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans,
    bodies,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
