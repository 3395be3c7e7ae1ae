import { isSignature, createSignature } from '../../http/signature.ts'

/** URLs of a file change at this interval only, so that browsers can cache them. */
const URL_INTERVAL_MS = 6 * 60 * 60_000

const signedText = (id: string, until: number) => `chat file ${id} ${until}`

/** Signed URL of a file, valid for 6 to 12 hours. Anyone who has it may read the file. */
export function fileLink(id: string, secret: string, now: Date): string {
  const until = (Math.floor(now.getTime() / URL_INTERVAL_MS) + 2) * URL_INTERVAL_MS
  const query = new URLSearchParams({ until: String(until), sign: createSignature(signedText(id, until), secret) })
  return `/api/chat/files/${id}?${query.toString()}`
}

export function isFileLink(id: string, query: URLSearchParams, secret: string, now: Date): boolean {
  const until = Number(query.get('until'))
  return until > now.getTime() && isSignature(query.get('sign') ?? '', signedText(id, until), secret)
}
