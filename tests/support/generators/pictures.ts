import sharp from 'sharp'

/** A picture as written by cameras, phones and old programs, which browsers show. */
interface UntidyPicture {
  readonly what: string
  readonly bytes: () => Promise<Buffer>
}

const SIZE = { width: 120, height: 90 }
const noise = () =>
  sharp({ create: { ...SIZE, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
/** White rows at the bottom, as of a product on a white table, do not show whether the file is complete. */
const onWhite = () => noise().extend({ bottom: 60, background: '#ffffff' })

const without = async (picture: Promise<Buffer>, bytes: number) => (await picture).subarray(0, -bytes)

/** Flips a bit in the checksum of the chunk before another one. */
async function withWrongChecksum(picture: Promise<Buffer>, next: string): Promise<Buffer> {
  const bytes = Buffer.from(await picture)
  const at = bytes.indexOf(next) - 5
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  return bytes
}

async function turnedFrames(orientation: number): Promise<Buffer> {
  const frames = await Promise.all(Array.from({ length: 3 }, () => noise().png().toBuffer()))
  const animated = await sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100, 100] })
    .toBuffer()
  return sharp(animated, { animated: true }).withMetadata({ orientation }).webp().toBuffer()
}

const JPEGS: readonly (readonly [string, () => Promise<Buffer>])[] = [
  ['JPEG', () => noise().jpeg().toBuffer()],
  ['progressive JPEG', () => noise().jpeg({ progressive: true }).toBuffer()],
  ['grey JPEG', () => noise().greyscale().jpeg().toBuffer()],
  ['CMYK JPEG', () => noise().toColourspace('cmyk').jpeg().toBuffer()],
  ['JPEG on white', () => onWhite().jpeg().toBuffer()],
]
/** Pictures of every kind. */
export const UNTIDY_PICTURES: readonly UntidyPicture[] = [
  ...JPEGS.flatMap(([what, make]) => [
    { what, bytes: make },
    { what: `${what} without its end`, bytes: () => without(make(), 2) },
    {
      what: `${what} with something behind it`,
      bytes: async () => Buffer.concat([await make(), Buffer.from('made by a program')]),
    },
  ]),
  { what: 'JPEG without its last bytes', bytes: () => without(noise().jpeg().toBuffer(), 20) },
  { what: 'PNG without its end', bytes: () => without(noise().png().toBuffer(), 12) },
  { what: 'PNG without its last bytes', bytes: () => without(noise().resize(120, 400).png().toBuffer(), 20) },
  { what: 'PNG of 16 bits', bytes: () => noise().toColourspace('rgb16').png().toBuffer() },
  { what: 'grey PNG of 16 bits', bytes: () => noise().toColourspace('grey16').png().toBuffer() },
  { what: 'PNG of a palette', bytes: () => noise().png({ palette: true }).toBuffer() },
  { what: 'interlaced PNG', bytes: () => noise().png({ progressive: true }).toBuffer() },
  { what: 'PNG with a wrong checksum of its pixels', bytes: () => withWrongChecksum(noise().png().toBuffer(), 'IEND') },
  { what: 'PNG with a wrong checksum of its size', bytes: () => withWrongChecksum(noise().png().toBuffer(), 'IDAT') },
  { what: 'GIF without its end', bytes: () => without(noise().gif().toBuffer(), 1) },
  { what: 'GIF without its last rows', bytes: () => without(noise().gif().toBuffer(), 300) },
  ...[1, 2, 3, 5, 6, 8].map((orientation) => ({
    what: `moving WebP turned by ${orientation}`,
    bytes: () => turnedFrames(orientation),
  })),
]
