const TRAILER = 0x3b
const EXTENSION = 0x21
const PICTURE = 0x2c

/** Bytes of a table of colours, as the flags before it say. */
const tableSize = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)

/** Where a row of data blocks ends that begins at a place. */
function afterBlocks(bytes: Uint8Array, start: number): number {
  let at = start
  for (let size = bytes[at]; size; size = bytes[at]) at += size + 1
  return at + 1
}

/**
 * A GIF of one frame that ends within its pixels, closed after the last of its blocks that is whole. `undefined` for any
 * other: of frames nobody knows how many are missing.
 */
export function closeStillGif(bytes: Uint8Array): Uint8Array | undefined {
  let at = 13 + tableSize(bytes[10] ?? 0)
  while (bytes[at] === EXTENSION) at = afterBlocks(bytes, at + 2)
  if (bytes[at] !== PICTURE) return undefined
  let end = at + 11 + tableSize(bytes[at + 9] ?? 0)
  for (let size = bytes[end]; size; size = bytes[end]) {
    if (end + size >= bytes.length) break
    end += size + 1
  }
  return bytes[end] === 0 ? undefined : Buffer.concat([bytes.subarray(0, end), Buffer.from([0, TRAILER])])
}

/** Whether a GIF is there up to its closing mark: the library makes what it can of one that is cut off, frame by frame. */
export function isWholeGif(bytes: Uint8Array): boolean {
  let at = 13 + tableSize(bytes[10] ?? 0)
  while (at < bytes.length) {
    if (bytes[at] === TRAILER) return true
    if (bytes[at] === EXTENSION) at = afterBlocks(bytes, at + 2)
    else if (bytes[at] === PICTURE) at = afterBlocks(bytes, at + 11 + tableSize(bytes[at + 9] ?? 0))
    else return false
  }
  return false
}
