/** Reads a body; `undefined` as soon as it exceeds `maxBytes`, which cancels the stream. */
export async function readAtMost(
  { body }: Request | Response,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > maxBytes) return undefined
    parts.push(part)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
