import Negotiator from 'negotiator'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { memoized } from './memoized.ts'
import { inPool, STAFF } from './pool-queue.ts'

/** Encoding of a body: Next drops `content-encoding`, so the server process restores it from this header. */
export const ENCODING_HEADER = 'x-file-encoding'

const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Brotli quality (0 to 11) for a response that is compressed once for all visitors: it may take milliseconds. */
export const SHARED_QUALITY = 9

export const acceptedEncodings: (acceptEncoding: string) => readonly string[] = memoized((header) =>
  new Negotiator({ headers: { 'accept-encoding': header } }).encodings(),
)

export const chooseEncoding = (
  available: Readonly<Partial<Record<Encoding, unknown>>>,
  acceptEncoding: string,
): Encoding =>
  ENCODINGS.find((encoding) => available[encoding] && acceptedEncodings(acceptEncoding).includes(encoding)) ??
  'identity'

/** Copies out of the 16 KB chunk that a zlib result is a slice of, which would stay in memory. */
function copyBytes(bytes: Buffer): Buffer<ArrayBuffer> {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

const brotliOptions = ({ length }: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: SHARED_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: length },
})

/** Creates a function that decompresses a body, once for all who ask at the same time. */
export function createDecompressor(gzipped: Buffer): () => Promise<Buffer> {
  let running: Promise<Buffer> | undefined
  return () =>
    (running ??= inPool('compression', () => promisify(gunzip)(gzipped), STAFF).finally(() => {
      running = undefined
    }))
}

export async function compressShared(
  body: Buffer,
): Promise<{ readonly br: Buffer<ArrayBuffer>; readonly gzip: Buffer<ArrayBuffer> }> {
  const [br, gzipped] = await Promise.all([
    inPool('compression', () => promisify(brotliCompress)(body, brotliOptions(body)), STAFF),
    inPool('compression', () => promisify(gzip)(body, { level: 9 }), STAFF),
  ])
  return { br: copyBytes(br), gzip: copyBytes(gzipped) }
}
