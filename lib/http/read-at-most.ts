/** The bytes of a body, or `undefined` as soon as there are more than allowed: the rest is neither kept nor waited for. */
export async function readAtMost(
  { body }: Request | Response,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  // Leaving the loop cancels the stream.
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > maxBytes) return undefined
    parts.push(part)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
