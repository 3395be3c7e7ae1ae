import parseRange from 'range-parser'
import { namesTag } from './etag.ts'

/** Carries the length of a body past the framework, which drops `content-length`; the server process gives it its own name again. */
export const LENGTH_HEADER = 'x-file-length'

/** A file in memory. */
export interface FileBytes {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Strong tag of these very bytes, in its quotes. */
  readonly etag: string
  readonly lastModified: Date
  /** `content-type`, `content-disposition` and what else belongs to the file. */
  readonly headers: Readonly<Record<string, string>>
}

const seconds = (date: number) => Math.floor(date / 1000)

/** What the asker has is still right. Tags come before dates (RFC 9110, 13.2.2). */
function isFresh(headers: Headers, { etag, lastModified }: FileBytes): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) return namesTag(tags, etag)
  return seconds(Date.parse(headers.get('if-modified-since') ?? '')) >= seconds(lastModified.getTime())
}

/** The one part that is asked for: `undefined` for the whole file, `null` where the file has no such part. */
function partOf(headers: Headers, { bytes, etag }: FileBytes): { start: number; end: number } | null | undefined {
  const range = headers.get('range')
  const condition = headers.get('if-range')
  if (range === null || (condition !== null && condition !== etag)) return undefined
  const parts = parseRange(bytes.length, range, { combine: true })
  if (parts === -1) return null
  return parts === -2 || parts.type !== 'bytes' || parts.length !== 1 ? undefined : parts[0]
}

/** Answers a request for a file: 200, 206 for one part of it, 304 where it is known already, 416 for a part that is not there. */
export function answerFile(request: Request, file: FileBytes): Response {
  const headers = { ...file.headers, etag: file.etag, 'last-modified': file.lastModified.toUTCString(), 'accept-ranges': 'bytes' }
  if (isFresh(request.headers, file)) return new Response(null, { status: 304, headers })
  const size = file.bytes.length
  const part = partOf(request.headers, file)
  if (part === null) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' } })
  if (part === undefined) return new Response(file.bytes, { headers: { ...headers, [LENGTH_HEADER]: String(size) } })
  const { start, end } = part
  return new Response(file.bytes.subarray(start, end + 1), {
    status: 206,
    headers: { ...headers, [LENGTH_HEADER]: String(end + 1 - start), 'content-range': `bytes ${start}-${end}/${size}` },
  })
}
