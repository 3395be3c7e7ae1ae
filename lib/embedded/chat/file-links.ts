import { isSignature, signatureOf } from '../../http/signature.ts'

/** Milliseconds between two addresses of a file: within them it keeps its address, so that browsers do not read it twice. */
const STEP = 6 * 60 * 60_000

const textOf = (id: string, until: number) => `chat file ${id} ${until}`

/** The signed address of a file, good for 6 to 12 hours: whoever has it may read the file. */
export function fileLink(id: string, secret: string, now: Date): string {
  const until = (Math.floor(now.getTime() / STEP) + 2) * STEP
  return `/api/chat/files/${id}?${new URLSearchParams({ until: String(until), sign: signatureOf(textOf(id, until), secret) }).toString()}`
}

/** Whether the query of an address is ours, and still good. */
export function isFileLink(id: string, query: URLSearchParams, secret: string, now: Date): boolean {
  const until = Number(query.get('until'))
  return until > now.getTime() && isSignature(query.get('sign') ?? '', textOf(id, until), secret)
}
