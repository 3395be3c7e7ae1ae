import parseRange from 'range-parser'
import { matchesEtag } from './etag.ts'

/** Content length of a body: Next drops `content-length`, so the server process restores it from this header. */
export const LENGTH_HEADER = 'x-file-length'

interface FileMetadata {
  readonly etag: string
  readonly lastModified: Date
  readonly headers: Readonly<Record<string, string>>
}

export interface FileBytes extends FileMetadata {
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface FileStream extends FileMetadata {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>
  readonly size: number
}

const seconds = (date: number) => Math.floor(date / 1000)

/** Whether the client's copy is current. ETags take precedence over dates (RFC 9110, 13.2.2). */
function isFresh(headers: Headers, { etag, lastModified }: FileMetadata): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) return matchesEtag(tags, etag)
  return seconds(Date.parse(headers.get('if-modified-since') ?? '')) >= seconds(lastModified.getTime())
}

/** The requested range; `undefined` for the whole file, `null` if it cannot be satisfied. */
function requestedRange(
  headers: Headers,
  size: number,
  { etag }: FileMetadata,
): { start: number; end: number } | null | undefined {
  const range = headers.get('range')
  const condition = headers.get('if-range')
  if (range === null || (condition !== null && condition !== etag)) return undefined
  const parts = parseRange(size, range, { combine: true })
  if (parts === -1) return null
  return parts === -2 || parts.type !== 'bytes' || parts.length !== 1 ? undefined : parts[0]
}

function sliceStream(start: number, end: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let from = 0
  return new TransformStream({
    transform(bytes, outlet) {
      if (from + bytes.length > start) outlet.enqueue(bytes.subarray(Math.max(start - from, 0), end + 1 - from))
      from += bytes.length
      if (from > end) outlet.terminate()
    },
  })
}

const partOfBody = (file: FileBytes | FileStream, { start, end }: { start: number; end: number }) =>
  'bytes' in file ? file.bytes.subarray(start, end + 1) : file.body.pipeThrough(sliceStream(start, end))

/**
 * Serves a file: 200, 206 for one range, 304 if unchanged, 416 for an unsatisfiable range. Cancels a stream that is not
 * sent: an opened file that is never read would stay open.
 */
export function serveFile(request: Request, file: FileBytes | FileStream): Response {
  const withoutBody = (init: ResponseInit): Response => {
    if ('body' in file) void file.body.cancel()
    return new Response(null, init)
  }
  const answer = (body: BodyInit, init: ResponseInit) =>
    request.method === 'HEAD' ? withoutBody(init) : new Response(body, init)
  const headers = {
    ...file.headers,
    etag: file.etag,
    'last-modified': file.lastModified.toUTCString(),
    'accept-ranges': 'bytes',
  }
  if (isFresh(request.headers, file)) return withoutBody({ status: 304, headers })
  const size = 'bytes' in file ? file.bytes.length : file.size
  const part = requestedRange(request.headers, size, file)
  if (part === null)
    return withoutBody({ status: 416, headers: { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' } })
  if (part === undefined)
    return answer('bytes' in file ? file.bytes : file.body, { headers: { ...headers, [LENGTH_HEADER]: String(size) } })
  const { start, end } = part
  return answer(partOfBody(file, part), {
    status: 206,
    headers: { ...headers, [LENGTH_HEADER]: String(end + 1 - start), 'content-range': `bytes ${start}-${end}/${size}` },
  })
}
