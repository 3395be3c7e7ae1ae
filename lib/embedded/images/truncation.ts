import type { SharpOptions } from 'sharp'
import type { ImageExtension } from '../../domain/images.ts'
import { closeStillGif, isWholeGif } from './gif.ts'
import { loadSharp } from './load-sharp.ts'
import { isWholePng } from './png.ts'

/** The part of a picture's rows that may be missing at its end: browsers draw the rest. Of a PNG a whole chunk is lost with its last bytes. */
const MAX_MISSING = 0.1
/** Rows and columns that are looked at. */
const SAMPLE = { width: 32, height: 1000 }

const JPEG_END = Buffer.from([0xff, 0xd9])
const GIF_END = Buffer.from([0x3b])

/** A picture as the library can read it, and how strictly. */
export interface ReadableImage {
  readonly bytes: Uint8Array
  readonly failOn: SharpOptions['failOn']
}

const endsWith = (bytes: Uint8Array, end: Uint8Array): boolean => Buffer.from(bytes.subarray(-end.length)).equals(end)

/** Whether a decoder that forgives nothing reads a picture to its end. */
async function isComplete(bytes: Uint8Array, options: SharpOptions): Promise<boolean> {
  const sharp = await loadSharp()
  return sharp(bytes, { ...options, failOn: 'warning' })
    .resize(SAMPLE)
    .toBuffer()
    .then(
      () => true,
      () => false,
    )
}

/** The part of the rows at the end that a decoder filled: with one colour, or where `isBlank` with nothing. */
async function missingPart(bytes: Uint8Array, options: SharpOptions, isBlank: boolean): Promise<number> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(bytes, { ...options, failOn: 'none' })
    .resize({ ...SAMPLE, fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colour = isBlank ? Buffer.alloc(info.channels) : data.subarray(-info.channels)
  // What has no alpha channel gets one that is opaque.
  const isFilled = (at: number) => data[at] === colour[at % info.channels]
  let at = data.length - 1
  while (at >= 0 && isFilled(at)) at--
  return 1 - Math.ceil((at + 1) / (info.width * info.channels)) / info.height
}

/**
 * A damaged picture, made readable where browsers show it: a JPEG or GIF without its closing mark, a JPEG, PNG or still GIF
 * without its last rows, a PNG with wrong checksums. `undefined` where more is missing. WebP and AVIF are read whole or not
 * at all, as browsers do.
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
    return still && (await missingPart(still, options, true)) <= MAX_MISSING
      ? { bytes: still, failOn: 'none' }
      : undefined
  }
  if (kind === 'jpg' && !endsWith(bytes, JPEG_END)) {
    const closed = Buffer.concat([bytes, JPEG_END])
    const isWhole = (await isComplete(closed, options)) || (await missingPart(closed, options, false)) <= MAX_MISSING
    return isWhole ? { bytes: closed, failOn: 'none' } : undefined
  }
  if (kind === 'png' && !isWholePng(bytes)) {
    return (await missingPart(bytes, options, true)) <= MAX_MISSING ? { bytes, failOn: 'none' } : undefined
  }
  return { bytes, failOn: 'error' }
}
