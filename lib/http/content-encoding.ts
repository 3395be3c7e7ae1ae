import Negotiator from 'negotiator'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { memoized } from './memoized.ts'

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

export async function compressShared(
  body: Buffer,
): Promise<{ readonly br: Buffer<ArrayBuffer>; readonly gzip: Buffer<ArrayBuffer> }> {
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: SHARED_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    promisify(gzip)(body, { level: 9 }),
  ])
  return { br: copyBytes(br), gzip: copyBytes(gzipped) }
}
