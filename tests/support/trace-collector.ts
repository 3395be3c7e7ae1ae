import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A span as the collector got it. */
export interface CollectedSpan {
  readonly trace: string
  readonly id: string
  /** Empty where it has none. */
  readonly parent: string
  readonly name: string
  readonly service: string
  readonly attributes: Readonly<Record<string, string>>
}

/** A message of Protocol Buffers: the values of its fields by number, numbers as text and anything else as bytes. */
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

/** Names and values; of the value whatever it is, as text. */
const attributesOf = (pairs: readonly Buffer[]) =>
  Object.fromEntries(
    pairs.map((pair) => [String(one(pair, 1)), [...fields(one(pair, 2)).values()].flat().map(String).join()]),
  )

/** The spans of a request to export traces (opentelemetry-proto, `ExportTraceServiceRequest`). */
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

/** A collector of traces by OTLP over HTTP, as a server of its own. */
export interface TraceCollector {
  readonly url: string
  /** Everything that it was asked, with its headers. */
  readonly asked: { readonly path: string; readonly headers: Readonly<Record<string, unknown>> }[]
  readonly spans: CollectedSpan[]
  /** The bodies as they came, as text that can be searched. */
  readonly bodies: string[]
  stop(): Promise<void>
}

export async function startCollector(): Promise<TraceCollector> {
  const [asked, spans, bodies]: [TraceCollector['asked'], CollectedSpan[], string[]] = [[], [], []]
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      asked.push({ path: request.url ?? '', headers: request.headers })
      bodies.push(body.toString('latin1'))
      spans.push(...spansOf(body))
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    spans,
    bodies,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
