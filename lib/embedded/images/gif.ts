const TRAILER = 0x3b
const EXTENSION = 0x21
const IMAGE = 0x2c

const tableSize = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

function positionAfterBlocks(bytes: Uint8Array, start: number): number {
  let at = start
  for (let size = bytes[at]; size; size = bytes[at]) at += size + 1
  return at + 1
}

/**
 * Closes a GIF of one frame that ends within its pixels, after its last complete block. `undefined` for any other GIF:
 * the number of missing frames is unknown.
 */
export function closeStillGif(bytes: Uint8Array): Uint8Array | undefined {
  let at = 13 + tableSize(bytes[10] ?? 0)
  while (bytes[at] === EXTENSION) at = positionAfterBlocks(bytes, at + 2)
  if (bytes[at] !== IMAGE) return undefined
  let end = at + 11 + tableSize(bytes[at + 9] ?? 0)
  for (let size = bytes[end]; size; size = bytes[end]) {
    if (end + size >= bytes.length) break
    end += size + 1
  }
  return bytes[end] === 0 ? undefined : Buffer.concat([bytes.subarray(0, end), Buffer.from([0, TRAILER])])
}

/** Whether a GIF is complete up to its trailer: sharp decodes a truncated one as far as possible, frame by frame. */
export function isWholeGif(bytes: Uint8Array): boolean {
  let at = 13 + tableSize(bytes[10] ?? 0)
  while (at < bytes.length) {
    if (bytes[at] === TRAILER) return true
    if (bytes[at] === EXTENSION) at = positionAfterBlocks(bytes, at + 2)
    else if (bytes[at] === IMAGE) at = positionAfterBlocks(bytes, at + 11 + tableSize(bytes[at + 9] ?? 0))
    else return false
  }
  return false
}
