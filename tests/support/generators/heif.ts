import fc from 'fast-check'

/** Text of all metadata. */
export const SECRET = 'SECRET'
/** Placeholder for the pixels of a picture. */
export const PIXELS = 'pixels of the picture'

const number = (value: number, bytes: number): Buffer => {
  const written = Buffer.alloc(8)
  written.writeBigUInt64BE(BigInt(value))
  return written.subarray(8 - bytes)
}
const box = (type: string, large: boolean, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return large
    ? Buffer.concat([number(1, 4), Buffer.from(type), number(content.length + 16, 8), content])
    : Buffer.concat([number(content.length + 8, 4), Buffer.from(type), content])
}
const fullBox = (type: string, version: number, large: boolean, ...parts: readonly Buffer[]) =>
  box(type, large, number(version, 1), number(0, 3), ...parts)

const item = fc.record({
  type: fc.constantFrom('Exif', 'mime', 'hvc1'),
  inItemData: fc.boolean(),
  /** Its data is stored in two parts. */
  split: fc.boolean(),
  length: fc.integer({ min: 12, max: 60 }),
})
const layout = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 4 }),
  large: fc.boolean(),
  brand: fc.constantFrom('heic', 'heix', 'mif1', 'msf1'),
  infoVersion: fc.constantFrom(0, 1),
  entryVersion: fc.constantFrom(2, 3),
  locationVersion: fc.constantFrom(0, 1, 2),
  offsetBytes: fc.constantFrom(4, 8),
  lengthBytes: fc.constantFrom(4, 8),
  baseBytes: fc.constantFrom(0, 4, 8),
  indexBytes: fc.constantFrom(0, 4),
  infoFirst: fc.boolean(),
})

/** HEIC and HEIF pictures in the structures of different cameras and programs. */
export const heifPictures: fc.Arbitrary<Buffer> = layout.map((how) => {
  const { large, locationVersion: version } = how
  const items = how.items.map((one, index) => ({
    ...one,
    id: index + 1,
    inItemData: one.inItemData && version > 0,
    data: one.type === 'hvc1' ? Buffer.from(PIXELS) : Buffer.from(SECRET.repeat(20).slice(0, one.length)),
  }))
  const head = box('ftyp', false, Buffer.from(`${how.brand}\0\0\0\0mif1heic`))
  const entry = ({ id, type }: (typeof items)[number]) =>
    fullBox(
      'infe',
      how.entryVersion,
      false,
      number(id, how.entryVersion === 2 ? 2 : 4),
      number(0, 2),
      Buffer.from(`${type}\0`),
    )
  const info = fullBox(
    'iinf',
    how.infoVersion,
    large,
    number(items.length, how.infoVersion === 0 ? 2 : 4),
    ...items.map(entry),
  )
  const sizes =
    (how.offsetBytes << 12) | (how.lengthBytes << 8) | (how.baseBytes << 4) | (version === 0 ? 0 : how.indexBytes)
  const locationOf = (startOf: (one: (typeof items)[number]) => number) =>
    fullBox(
      'iloc',
      version,
      large,
      number(sizes, 2),
      number(items.length, version < 2 ? 2 : 4),
      ...items.flatMap((one) => {
        const middle = one.split ? Math.floor(one.data.length / 2) : one.data.length
        const base = how.baseBytes ? Math.min(7, startOf(one)) : 0
        const extent = (from: number, to: number) => [
          number(1, version === 0 ? 0 : how.indexBytes),
          number(startOf(one) - base + from, how.offsetBytes),
          number(to - from, how.lengthBytes),
        ]
        return [
          number(one.id, version < 2 ? 2 : 4),
          ...(version > 0 ? [number(one.inItemData ? 1 : 0, 2)] : []),
          number(0, 2),
          number(base, how.baseBytes),
          number(one.split ? 2 : 1, 2),
          ...extent(0, middle),
          ...(one.split ? extent(middle, one.data.length) : []),
        ]
      }),
    )
  const startAmong = (among: typeof items, one: (typeof items)[number]) =>
    among.slice(0, among.indexOf(one)).reduce((sum, { data }) => sum + data.length, 0)
  const inside = items.filter(({ inItemData }) => inItemData)
  const outside = items.filter(({ inItemData }) => !inItemData)
  const data = box('idat', large, ...inside.map(({ data: bytes }) => bytes))
  const metaOf = (location: Buffer) =>
    fullBox('meta', 0, large, ...(how.infoFirst ? [info, location] : [location, info]), data)
  const before = head.length + metaOf(locationOf(() => 0)).length + (large ? 16 : 8)
  const location = locationOf((one) => (one.inItemData ? startAmong(inside, one) : before + startAmong(outside, one)))
  return Buffer.concat([head, metaOf(location), box('mdat', large, ...outside.map(({ data: one }) => one))])
})

/** A location in the format of videos. */
export const filmPlaces = fc
  .tuple(
    fc.constantFrom('+', '-'),
    fc.integer({ min: 1, max: 89 }),
    fc.integer({ min: 1, max: 179 }),
    fc.integer({ min: 0, max: 999_999 }),
    fc.boolean(),
  )
  .map(([sign, north, east, part, height]) => {
    const digits = (value: number, length: number) => String(value).padStart(length, '0')
    const fraction = digits(part, 4)
    return `${sign}${digits(north, 2)}.${fraction}+${digits(east, 3)}.${fraction}${height ? '+156.000' : ''}/`
  })

interface MetadataPlace {
  readonly type: string
  readonly parents: readonly string[]
  readonly isLarge: boolean
}

const METADATA_BOXES = ['udta', 'meta', 'uuid', 'loci'] as const
const PARENTS = [[], ['moov'], ['moov', 'trak'], ['moov', 'trak', 'mdia'], ['moof', 'traf']] as const

/** A box with metadata, within others. */
export const filmMetadata: fc.Arbitrary<MetadataPlace> = fc.record({
  type: fc.constantFrom(...METADATA_BOXES),
  parents: fc.constantFrom<readonly string[]>(...PARENTS),
  isLarge: fc.boolean(),
})

/** A video with this text in its metadata and, as other content, in its frames. */
export const filmOf = (text: string, places: readonly MetadataPlace[]): Buffer =>
  Buffer.concat([
    box('ftyp', false, Buffer.from('mp42\0\0\0\0isom')),
    box('mdat', true, Buffer.from(text)),
    ...places.map(({ type, parents, isLarge }) =>
      parents.reduceRight<Buffer>(
        (inside, parent) => box(parent, false, Buffer.concat([box('tkhd', false, Buffer.from('kept')), inside])),
        box(type, isLarge, Buffer.concat([box('xyz ', false, Buffer.from(text)), Buffer.from(text)])),
      ),
    ),
  ])
