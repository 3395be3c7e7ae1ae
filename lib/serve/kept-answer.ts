import fresh from 'fresh'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import Negotiator from 'negotiator'
import { memoized } from '../http/memoized.ts'
import { SecureResponse } from './security-headers.ts'

const ENCODINGS = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

/** A successful answer that is kept in memory, whole, in every encoding that a browser may want. */
export interface KeptAnswer {
  /** With the tag of the body, without its length and encoding. */
  readonly headers: Readonly<OutgoingHttpHeaders>
  /** No other headers are sent. */
  readonly isComplete?: boolean
  /** What is packed already. A body that was left out is unpacked from another when someone wants it. */
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>>>
  readonly unpack?: () => Promise<Buffer>
}

/** The encodings that a browser takes, by what it says of them. */
const acceptedEncodings = memoized((header) => new Negotiator({ headers: { 'accept-encoding': header } }).encodings())

const encodingsOf = ({ headers }: IncomingMessage): readonly string[] =>
  acceptedEncodings(String(headers['accept-encoding'] ?? ''))

/** Whether a browser takes a body as it is packed. For any other it is unpacked each time. */
export function acceptsPacked(request: IncomingMessage): boolean {
  const wanted = encodingsOf(request)
  return wanted.includes('br') || wanted.includes('gzip')
}

function chooseEncoding({ bodies }: KeptAnswer, request: IncomingMessage): Encoding {
  const wanted = encodingsOf(request)
  return ENCODINGS.find((encoding) => bodies[encoding] && wanted.includes(encoding)) ?? 'identity'
}

/** All headers of an answer in one of its encodings, made when it is first sent. */
const made = new WeakMap<KeptAnswer, Partial<Record<Encoding, Readonly<OutgoingHttpHeaders>>>>()

function headersOf(kept: KeptAnswer, encoding: Encoding, { length }: Buffer): OutgoingHttpHeaders {
  const known = made.get(kept) ?? {}
  made.set(kept, known)
  return (known[encoding] ??= {
    ...kept.headers,
    'content-length': length,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  })
}

/** Sends a kept answer, or says that the browser has it. */
export async function sendKept(kept: KeptAnswer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (kept.isComplete && response instanceof SecureResponse) response.isComplete = true
  if (fresh(request.headers, { etag: String(kept.headers['etag'] ?? '') }))
    return void response.writeHead(304, kept.headers).end()
  const encoding = chooseEncoding(kept, request)
  const body = kept.bodies[encoding] ?? (await kept.unpack?.()) ?? Buffer.alloc(0)
  response.writeHead(200, headersOf(kept, encoding, body))
  // All that came in one turn is sent in one go: whoever reads it is woken once, which takes the system longer than the sending.
  setImmediate(() => response.end(request.method === 'HEAD' ? undefined : body))
}
