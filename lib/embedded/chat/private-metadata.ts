/** A box of the ISO base media format; `start` and `end` are file offsets of its content. */
interface Box {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** Limit of boxes per parent, and of extents; a real image has some hundred tiles. */
const MAX_BOXES = 10_000

/** @throws {RangeError} for a box that exceeds its parent, and for too many boxes */
function readBoxes(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to;) {
    if (boxes.length >= MAX_BOXES) throw new RangeError('too many boxes')
    const size = file.readUInt32BE(at)
    const start = at + (size === 1 ? 16 : 8)
    const end = size === 0 ? to : at + (size === 1 ? Number(file.readBigUInt64BE(at + 8)) : size)
    if (end < start || end > to) throw new RangeError('a box of a wrong size')
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), start, end })
    at = end
  }
  return boxes
}

function createCursor(file: Buffer, start: number) {
  let at = start
  return (bytes: number): number => {
    at += bytes
    if (bytes === 8) return Number(file.readBigUInt64BE(at - bytes))
    return bytes === 0 ? 0 : file.readUIntBE(at - bytes, bytes)
  }
}

/** Items with metadata, by id: camera, location and time (Exif), and what editors add (XMP). */
function metadataItems(file: Buffer, info: Box): Map<number, 'Exif' | 'mime'> {
  const version = file.readUInt8(info.start)
  const items = new Map<number, 'Exif' | 'mime'>()
  for (const { type, start } of readBoxes(file, info.start + (version === 0 ? 6 : 8), info.end)) {
    const entryVersion = file.readUInt8(start)
    if (type !== 'infe' || entryVersion < 2) continue
    const idBytes = entryVersion === 2 ? 2 : 4
    const id = file.readUIntBE(start + 4, idBytes)
    const itemType = file.toString('latin1', start + 4 + idBytes + 2, start + 4 + idBytes + 6)
    if (itemType === 'Exif' || itemType === 'mime') items.set(id, itemType)
  }
  return items
}

interface Extent {
  readonly item: number
  readonly start: number
  readonly end: number
}

function readExtents(file: Buffer, location: Box, itemData: Box | undefined): Extent[] {
  const read = createCursor(file, location.start)
  const version = read(1)
  read(3)
  const sizes = read(2)
  const offsetBytes = sizes >> 12
  const lengthBytes = (sizes >> 8) & 15
  const baseBytes = (sizes >> 4) & 15
  const indexBytes = version === 0 ? 0 : sizes & 15
  const extents: Extent[] = []
  for (let items = read(version < 2 ? 2 : 4); items > 0; items--) {
    const item = read(version < 2 ? 2 : 4)
    const isInItemData = version > 0 && (read(2) & 15) === 1
    read(2)
    const base = read(baseBytes) + (isInItemData ? (itemData?.start ?? NaN) : 0)
    for (let left = read(2); left > 0; left--) {
      // An extent may take no bytes of the file at all, so the size of the file does not limit their number.
      if (extents.length >= MAX_BOXES) throw new RangeError('too many extents')
      read(indexBytes)
      const start = base + read(offsetBytes)
      extents.push({ item, start, end: start + read(lengthBytes) })
    }
  }
  return extents
}

const EMPTY_EXIF = Buffer.from([0, 0, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0])

/**
 * Blanks Exif and XMP in an image that is stored as it is (HEIC, HEIF). Offsets stay the same, so no decoder is needed.
 * @returns `undefined` if the structure cannot be read, so that metadata could remain
 */
export function stripImageMetadata(bytes: Uint8Array): Uint8Array | undefined {
  const file = Buffer.from(bytes)
  let blanked = 0
  try {
    for (const meta of readBoxes(file, 0, file.length).filter(({ type }) => type === 'meta')) {
      const boxes = readBoxes(file, meta.start + 4, meta.end)
      const find = (name: string) => boxes.find(({ type }) => type === name)
      const info = find('iinf')
      const location = find('iloc')
      const items = info ? metadataItems(file, info) : new Map<number, 'Exif' | 'mime'>()
      const extents = items.size && location ? readExtents(file, location, find('idat')) : []
      for (const [id, type] of items) {
        const own = extents.filter(({ item }) => item === id)
        // Metadata of an item without valid extents may be stored elsewhere.
        if (!own.length || own.some(({ start, end }) => !(start < end && end <= file.length))) return undefined
        blanked += own.reduce((sum, { start, end }) => sum + end - start, 0)
        // Overlapping extents would blank the same bytes again and again.
        if (blanked > file.length) return undefined
        for (const { start, end } of own) file.fill(type === 'Exif' ? 0 : ' ', start, end)
        const [first] = own
        if (type === 'Exif' && first && first.end - first.start >= EMPTY_EXIF.length) EMPTY_EXIF.copy(file, first.start)
      }
    }
    return file
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Boxes of a film that contain others. */
const CONTAINERS = ['moov', 'trak', 'mdia', 'minf', 'moof', 'traf']
/** Boxes with what cameras and editors add: location, device, time, XMP. A player needs none of them. */
const METADATA = ['udta', 'meta', 'uuid', 'loci']

const MAX_DEPTH = 8

/** Blanks the metadata between two offsets. Stops at data that is not a box, which no player reads. */
function blankMetadata(file: Buffer, from: number, to: number, depth = 0): void {
  for (let at = from; at + 8 <= to;) {
    const size = file.readUInt32BE(at)
    const head = size === 1 ? 16 : 8
    const length = size === 1 && at + 16 <= to ? Number(file.readBigUInt64BE(at + 8)) : size || to - at
    if (length < head) return
    const end = Math.min(at + length, to)
    const type = file.toString('latin1', at + 4, at + 8)
    if (CONTAINERS.includes(type) && depth < MAX_DEPTH) blankMetadata(file, at + head, end, depth + 1)
    if (METADATA.includes(type)) {
      file.write('free', at + 4, 'latin1')
      file.fill(0, at + head, end)
    }
    at = end
  }
}

/** Blanks the metadata of a video that is stored as it is: offsets and frames stay the same. */
export function stripVideoMetadata(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes)
  blankMetadata(file, 0, file.length)
  return file
}
