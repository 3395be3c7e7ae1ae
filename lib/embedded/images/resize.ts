import type { Metadata, OutputInfo, Sharp, SharpOptions } from 'sharp'
import {
  MAX_AVIF_PIXELS,
  MAX_CHAT_FRAMES,
  MAX_CHAT_PIXELS,
  MAX_IMAGE_FRAMES,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
  sizeWidths,
  type ImageExtension,
  type SizeFormat,
} from '../../domain/images.ts'
import { embeddedPictures } from './embedded-images.ts'
import { detectImageType, type RasterType } from './detect-type.ts'
import { loadSharp } from './load-sharp.ts'
import { ImageRejection } from './rejection.ts'
import { withoutTruncation } from './truncation.ts'

export interface ProcessedImage {
  readonly kind: ImageExtension
  readonly width: number
  readonly height: number
  readonly animated: boolean
  /** `original.png`, `640.avif` and the like. */
  readonly files: ReadonlyMap<string, Buffer>
}

const FORMATS: Readonly<Record<RasterType, string>> = {
  avif: 'heif',
  gif: 'gif',
  jpg: 'jpeg',
  png: 'png',
  webp: 'webp',
}
const SIZES: Readonly<Record<SizeFormat, (image: Sharp) => Sharp>> = {
  // The default effort (4) takes twenty times as long for a 5 % smaller file.
  avif: (image) => image.avif({ quality: 55, effort: 1 }),
  webp: (image) => image.webp({ quality: 78, effort: 2 }),
}
const ORIGINALS: Readonly<Record<RasterType, (image: Sharp) => Sharp>> = {
  avif: (image) => image.avif({ quality: 70, effort: 1 }),
  gif: (image) => image.gif(),
  jpg: (image) => image.jpeg({ quality: 90, progressive: true }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 90, effort: 2 }),
}

/** Formats of resized images: none for SVG, which scales; no AVIF for animations, since it would not be animated. */
export function sizeFormats({ kind, animated }: Pick<ProcessedImage, 'kind' | 'animated'>): SizeFormat[] {
  if (kind === 'svg') return []
  return animated ? ['webp'] : ['avif', 'webp']
}

/** Error that the sender can fix. Messages of sharp describe its internals, so they are replaced. */
function unreadable(error: unknown): never {
  if (/memory|alloc/i.test(String(error)))
    throw new ImageRejection('tooMuch', 'The image takes too much memory; send a smaller one')
  throw new ImageRejection('damaged', 'The image is damaged or truncated')
}

interface DecodeLimits {
  readonly frames: number
  readonly totalPixels: number
}
const IMAGE_LIMITS: DecodeLimits = { frames: MAX_IMAGE_FRAMES, totalPixels: MAX_IMAGE_PIXELS }

/** Checks the declared size before decoding: a small file can declare a huge image. */
function checkSize(
  { width, height, pages = 1, format }: Pick<Metadata, 'width' | 'height' | 'pages' | 'format'>,
  limits: DecodeLimits,
): void {
  const maxPixels = format === FORMATS.avif ? MAX_AVIF_PIXELS : limits.totalPixels
  if (pages > limits.frames)
    throw new ImageRejection('tooMuch', `The image has ${pages} frames; at most ${limits.frames} are allowed`)
  if (width * height * pages > maxPixels) {
    const frames = pages > 1 ? ` in ${pages} frames` : ''
    throw new ImageRejection(
      'tooMuch',
      `The image has ${width} x ${height} pixels${frames}; at most ${maxPixels} are allowed`,
    )
  }
  if (Math.max(width, height) > MAX_IMAGE_SIDE)
    throw new ImageRejection(
      'tooMuch',
      `The image has ${width} x ${height} pixels; at most ${MAX_IMAGE_SIDE} a side are allowed`,
    )
}

interface Source {
  readonly open: (from?: { readonly data: Buffer; readonly info: OutputInfo }) => Sharp
  readonly metadata: Metadata
  readonly animated: boolean
}

/**
 * Opens an image for decoding: sequentially, which keeps only a few rows in memory, and in its EXIF orientation, except
 * an animation, whose frames cannot be rotated and which browsers do not rotate either.
 */
async function openSource(bytes: Uint8Array, kind: ImageExtension, limits = IMAGE_LIMITS): Promise<Source> {
  const sharp = await loadSharp()
  const metadata = await sharp(bytes, { limitInputPixels: false, failOn: 'none' }).metadata().catch(unreadable)
  if (metadata.format !== (kind === 'svg' ? 'svg' : FORMATS[kind])) unreadable(undefined)
  checkSize(metadata, limits)
  const animated = (kind === 'gif' || kind === 'webp') && (metadata.pages ?? 1) > 1
  const readable =
    (await withoutTruncation(bytes, kind, { limitInputPixels: MAX_IMAGE_PIXELS }).catch(unreadable)) ??
    unreadable(undefined)
  const options: SharpOptions = {
    limitInputPixels: MAX_IMAGE_PIXELS,
    failOn: readable.failOn,
    animated,
    sequentialRead: true,
  }
  const whole = () => sharp(readable.bytes, options)
  const oriented = () => (animated ? whole() : whole().autoOrient())
  return { metadata, open: (from) => (from ? sharp(from.data, { raw: from.info }) : oriented()), animated }
}

async function checkEmbedded(images: readonly Buffer[]): Promise<void> {
  const sharp = await loadSharp()
  const all = await Promise.all(
    images.map((image) => sharp(image, { limitInputPixels: false }).metadata().catch(unreadable)),
  )
  for (const metadata of all) checkSize(metadata, IMAGE_LIMITS)
  const pixels = all.reduce((sum, { width, height, pages = 1 }) => sum + width * height * pages, 0)
  if (pixels > MAX_IMAGE_PIXELS)
    throw new ImageRejection(
      'tooMuch',
      `The images in the SVG have ${pixels} pixels; at most ${MAX_IMAGE_PIXELS} are allowed`,
    )
}

/**
 * Stores a sanitized SVG as it is. Rendering it proves that it can be read and is not a decompression bomb. Embedded
 * images are decoded with it: together they may be as large as one image.
 */
async function processSvg(bytes: Uint8Array): Promise<ProcessedImage> {
  // Loaded for SVG only: the sanitizer is large, and each worker process loads its modules again.
  const { sanitizeSvg } = await import('./sanitize-svg.ts')
  const svg = sanitizeSvg(bytes)
  await checkEmbedded(embeddedPictures(svg))
  const clean = Buffer.from(svg)
  const { open, metadata } = await openSource(clean, 'svg')
  await open().resize({ width: 64, height: 64, fit: 'inside' }).raw().toBuffer().catch(unreadable)
  return {
    kind: 'svg',
    width: metadata.width,
    height: metadata.height,
    animated: false,
    files: new Map([['original.svg', clean]]),
  }
}

async function processRaster(bytes: Uint8Array, kind: RasterType): Promise<ProcessedImage> {
  const { open, animated } = await openSource(bytes, kind)
  // Re-encoding removes camera and location metadata and applies the orientation.
  const { data, info } = await ORIGINALS[kind](open()).toBuffer({ resolveWithObject: true }).catch(unreadable)
  const width = info.width
  const height = info.pageHeight ?? info.height
  const files = new Map([[`original.${kind}`, data]])
  const widths = sizeWidths(width)
  const largest = animated
    ? undefined
    : await open()
        .resize({ width: Math.max(...widths) })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true })
        .catch(unreadable)
  for (const sizeWidth of widths)
    for (const format of sizeFormats({ kind, animated }))
      files.set(
        `${sizeWidth}.${format}`,
        await SIZES[format](open(largest).resize({ width: sizeWidth }))
          .toBuffer()
          .catch(unreadable),
      )
  return { kind, width, height, animated, files }
}

export interface ChatImage {
  readonly kind: RasterType
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly preview: Buffer
}

const MAX_CHAT_SIDE_PX = 4096
const CHAT_PREVIEW_WIDTH_PX = 640

/**
 * Re-encodes an image without its metadata; still images are reduced to what a screen can show. The result is WebP
 * instead of AVIF, whose encoding takes many times the memory and time, and if its own format is too large: a few bytes
 * can encode an image that no encoder compresses as well.
 * @param maxBytes limit of the image and its preview together
 * @throws {ImageRejection}
 */
export async function processChatImage(bytes: Uint8Array, kind: RasterType, maxBytes = Infinity): Promise<ChatImage> {
  const { open, animated } = await openSource(bytes, kind, {
    frames: MAX_CHAT_FRAMES,
    totalPixels: kind === 'jpg' ? MAX_IMAGE_PIXELS : MAX_CHAT_PIXELS,
  })
  const format = kind === 'avif' ? 'webp' : kind
  const attempts = [
    { outputKind: format, encode: ORIGINALS[format] },
    { outputKind: 'webp', encode: SIZES.webp },
  ] as const
  for (const { outputKind, encode } of attempts) {
    const reduced = animated
      ? open()
      : open().resize({ width: MAX_CHAT_SIDE_PX, height: MAX_CHAT_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await encode(reduced).toBuffer({ resolveWithObject: true }).catch(unreadable)
    if (data.length > maxBytes) continue
    const previewSource = animated ? open() : (await openSource(data, outputKind)).open()
    const preview = await SIZES.webp(previewSource.resize({ width: CHAT_PREVIEW_WIDTH_PX, withoutEnlargement: true }))
      .toBuffer()
      .catch(unreadable)
    if (data.length + preview.length <= maxBytes)
      return { kind: outputKind, data, width: info.width, height: info.pageHeight ?? info.height, preview }
  }
  throw new ImageRejection('tooMuch', `The stored image would exceed ${maxBytes} bytes`)
}

/**
 * Processes an uploaded image in memory.
 * @throws {ImageRejection}
 */
export async function processImage(bytes: Uint8Array): Promise<ProcessedImage> {
  const kind = detectImageType(bytes)
  if (!kind)
    throw new ImageRejection(
      'kind',
      'The file is not an image of a supported type (PNG, JPEG, WebP, AVIF, GIF or SVG), whatever its name is',
    )
  return kind === 'svg' ? processSvg(bytes) : processRaster(bytes, kind)
}
