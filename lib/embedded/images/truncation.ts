import type { SharpOptions } from 'sharp'
import type { ImageExtension } from '../../domain/images.ts'
import { closeStillGif, isWholeGif } from './gif.ts'
import { loadSharp } from './load-sharp.ts'
import { isWholePng } from './png.ts'

const MAX_MISSING_ROW_SHARE = 0.1
const SAMPLE_SIZE = { width: 32, height: 1000 }

const JPEG_END = Buffer.from([0xff, 0xd9])
const GIF_END = Buffer.from([0x3b])

export interface ReadableImage {
  readonly bytes: Uint8Array
  readonly failOn: SharpOptions['failOn']
}

const endsWith = (bytes: Uint8Array, end: Uint8Array): boolean => Buffer.from(bytes.subarray(-end.length)).equals(end)

async function isComplete(bytes: Uint8Array, options: SharpOptions): Promise<boolean> {
  const sharp = await loadSharp()
  return sharp(bytes, { ...options, failOn: 'warning' })
    .resize(SAMPLE_SIZE)
    .toBuffer()
    .then(
      () => true,
      () => false,
    )
}

/** Share of rows at the end that a decoder filled: with one colour, or with zeros if `isBlank`. */
async function missingRowShare(bytes: Uint8Array, options: SharpOptions, isBlank: boolean): Promise<number> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(bytes, { ...options, failOn: 'none' })
    .resize({ ...SAMPLE_SIZE, fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colour = isBlank ? Buffer.alloc(info.channels) : data.subarray(-info.channels)
  // Images without an alpha channel get an opaque one.
  const isFilled = (at: number) => data[at] === colour[at % info.channels]
  let at = data.length - 1
  while (at >= 0 && isFilled(at)) at--
  return 1 - Math.ceil((at + 1) / (info.width * info.channels)) / info.height
}

/**
 * Makes a damaged image readable if browsers show it: a JPEG or GIF without its end marker, a JPEG, PNG or still GIF
 * without its last rows (up to `MAX_MISSING_ROW_SHARE`, since a PNG loses a whole chunk with its last bytes), a PNG
 * with wrong checksums. `undefined` if more is missing. WebP and AVIF must be complete, as in browsers.
 */
export async function withoutTruncation(
  bytes: Uint8Array,
  kind: ImageExtension,
  options: SharpOptions,
): Promise<ReadableImage | undefined> {
  if (kind === 'gif') {
    if (isWholeGif(bytes)) return { bytes, failOn: 'error' }
    const closed = Buffer.concat([bytes, GIF_END])
    if (isWholeGif(closed)) return { bytes: closed, failOn: 'error' }
    const still = closeStillGif(bytes)
    return still && (await missingRowShare(still, options, true)) <= MAX_MISSING_ROW_SHARE
      ? { bytes: still, failOn: 'none' }
      : undefined
  }
  if (kind === 'jpg' && !endsWith(bytes, JPEG_END)) {
    const closed = Buffer.concat([bytes, JPEG_END])
    const isWhole =
      (await isComplete(closed, options)) || (await missingRowShare(closed, options, false)) <= MAX_MISSING_ROW_SHARE
    return isWhole ? { bytes: closed, failOn: 'none' } : undefined
  }
  if (kind === 'png' && !isWholePng(bytes)) {
    return (await missingRowShare(bytes, options, true)) <= MAX_MISSING_ROW_SHARE
      ? { bytes, failOn: 'none' }
      : undefined
  }
  return { bytes, failOn: 'error' }
}
