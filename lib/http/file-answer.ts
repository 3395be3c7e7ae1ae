import parseRange from 'range-parser'
import { namesTag } from './etag.ts'

/** Carries the length of a body past the framework, which drops `content-length`; the server process gives it its own name again. */
export const LENGTH_HEADER = 'x-file-length'

interface FileFacts {
  /** Strong tag of these very bytes, in its quotes. */
  readonly etag: string
  readonly lastModified: Date
  /** `content-type`, `content-disposition` and what else belongs to the file. */
  readonly headers: Readonly<Record<string, string>>
}

/** A file in memory. */
export interface FileBytes extends FileFacts {
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A file that is read while it is sent, however large it is and however slow its reader. */
export interface FileStream extends FileFacts {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>
  readonly size: number
}

const seconds = (date: number) => Math.floor(date / 1000)

/** What the asker has is still right. Tags come before dates (RFC 9110, 13.2.2). */
function isFresh(headers: Headers, { etag, lastModified }: FileFacts): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) return namesTag(tags, etag)
  return seconds(Date.parse(headers.get('if-modified-since') ?? '')) >= seconds(lastModified.getTime())
}

/** The one part that is asked for: `undefined` for the whole file, `null` where the file has no such part. */
function partOf(
  headers: Headers,
  size: number,
  { etag }: FileFacts,
): { start: number; end: number } | null | undefined {
  const range = headers.get('range')
  const condition = headers.get('if-range')
  if (range === null || (condition !== null && condition !== etag)) return undefined
  const parts = parseRange(size, range, { combine: true })
  if (parts === -1) return null
  return parts === -2 || parts.type !== 'bytes' || parts.length !== 1 ? undefined : parts[0]
}

/** Lets a part of a stream through; what comes after it is not read. */
function within(start: number, end: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
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
  'bytes' in file ? file.bytes.subarray(start, end + 1) : file.body.pipeThrough(within(start, end))

/** Answers a request for a file: 200, 206 for one part of it, 304 where it is known already, 416 for a part that is not there. */
export function answerFile(request: Request, file: FileBytes | FileStream): Response {
  /** A file that is opened and never read would stay open. */
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
  const part = partOf(request.headers, size, file)
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
