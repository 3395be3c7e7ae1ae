import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Format = 'png' | 'jpeg' | 'webp' | 'avif' | 'gif'

const picture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  }).blur(2)

/** Creates a unique picture. */
export const sample = (format: Format, { width = 700, height = 400 } = {}): Promise<Buffer> =>
  picture(width, height).toFormat(format).toBuffer()

/** Creates a picture of several frames in different colours. */
export async function animatedSample(format: 'gif' | 'webp', frames = 4): Promise<Buffer> {
  const pictures = Array.from({ length: frames }, (_, frame) =>
    sharp({
      create: {
        width: 400,
        height: 200,
        channels: 3,
        background: { r: (frame * 40) % 256, g: Math.floor(Math.random() * 256), b: 99 },
      },
    })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(pictures), { join: { animated: true } })
    .toFormat(format, { delay: Array.from({ length: frames }, () => 120) })
    .toBuffer()
}

/** Creates a GIF whose frames have one pixel, on a canvas of the given size. */
export function tinyFrames(frames: number, side = 1): Buffer {
  const head = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(side, 6)
  head.writeUInt16LE(side, 8)
  const frame = Buffer.from('\x21\xf9\x04\0\x0a\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

/** A rotated camera photograph with a GPS position. */
export const photograph = (): Promise<Buffer> =>
  picture(600, 400)
    .withExif({
      IFD0: { Artist: 'Anna Secret' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '56/1 57/1 0/1', GPSLongitudeRef: 'E' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** Creates a chunk of a PNG. */
export function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  const check = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Creates a single-colour PNG; without `whole` it only declares its size. */
export function bomb(width: number, height: number, { whole = true } = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = whole ? Buffer.alloc(height * (1 + Math.ceil(width / 8))) : Buffer.alloc(8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Creates a photograph that declares the maximum size of a JPEG. */
export async function boastfulJpeg(): Promise<Buffer> {
  const bytes = await sample('jpeg')
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(65_500, frame + 5)
  bytes.writeUInt16BE(65_500, frame + 7)
  return bytes
}

export const dataUrl = (bytes: Uint8Array, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'

/** Creates a unique drawing: a rectangle of a colour. */
export const drawing = (inside = '', attributes = ''): string =>
  `<svg ${NAMESPACES} viewBox="0 0 80 40" ${attributes}><rect width="80" height="40" fill="#123456"/>${inside}</svg>`
