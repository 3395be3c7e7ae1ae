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
import { embeddedPictures } from './embedded-pictures.ts'
import { kindOf, type PictureKind } from './kind.ts'
import { loadSharp } from './load-sharp.ts'
import { ImageRefusal } from './refusal.ts'
import { withoutTruncation } from './truncation.ts'

/** An image as it will be kept: the whole of it, made anew, and its sizes. */
export interface MadeImage {
  readonly kind: ImageExtension
  readonly width: number
  readonly height: number
  readonly animated: boolean
  /** `original.png`, `640.avif` and the like. */
  readonly files: ReadonlyMap<string, Buffer>
}

/** What the library calls each kind. */
const FORMATS: Readonly<Record<PictureKind, string>> = {
  avif: 'heif',
  gif: 'gif',
  jpg: 'jpeg',
  png: 'png',
  webp: 'webp',
}
const SIZES: Readonly<Record<SizeFormat, (image: Sharp) => Sharp>> = {
  // An AVIF of the usual effort (4) takes twenty times as long, to be 5 % smaller.
  avif: (image) => image.avif({ quality: 55, effort: 1 }),
  webp: (image) => image.webp({ quality: 78, effort: 2 }),
}
/** The whole of an image stays what it was. */
const ORIGINALS: Readonly<Record<PictureKind, (image: Sharp) => Sharp>> = {
  avif: (image) => image.avif({ quality: 70, effort: 1 }),
  gif: (image) => image.gif(),
  jpg: (image) => image.jpeg({ quality: 90, progressive: true }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 90, effort: 2 }),
}

/** Formats of the sizes of an image: an AVIF would stand still, a drawing is sharp in every size. */
export function sizeFormats({ kind, animated }: Pick<MadeImage, 'kind' | 'animated'>): SizeFormat[] {
  if (kind === 'svg') return []
  return animated ? ['webp'] : ['avif', 'webp']
}

/** What only the sender can mend: the library's words for it are about itself. */
function unreadable(error: unknown): never {
  if (/memory|alloc/i.test(String(error)))
    throw new ImageRefusal('tooMuch', 'The image takes too much memory; send a smaller one')
  throw new ImageRefusal('damaged', 'The image is damaged or cut off')
}

/** How much of a picture is decoded; `pixels`: of all frames together. */
interface Most {
  readonly frames: number
  readonly pixels: number
}
const MOST: Most = { frames: MAX_IMAGE_FRAMES, pixels: MAX_IMAGE_PIXELS }

/** Looked at before anything is decoded: a small file can say that it is a very large picture. */
function checkSize(
  { width, height, pages = 1, format }: Pick<Metadata, 'width' | 'height' | 'pages' | 'format'>,
  most: Most,
): void {
  const maxPixels = format === FORMATS.avif ? MAX_AVIF_PIXELS : most.pixels
  if (pages > most.frames)
    throw new ImageRefusal('tooMuch', `The image has ${pages} frames; at most ${most.frames} are taken`)
  if (width * height * pages > maxPixels)
    throw new ImageRefusal(
      'tooMuch',
      `The image has ${width} x ${height} pixels${pages > 1 ? ` in ${pages} frames` : ''}; at most ${maxPixels} are taken`,
    )
  if (Math.max(width, height) > MAX_IMAGE_SIDE)
    throw new ImageRefusal(
      'tooMuch',
      `The image has ${width} x ${height} pixels; at most ${MAX_IMAGE_SIDE} a side are taken`,
    )
}

interface Source {
  readonly open: (from?: { readonly data: Buffer; readonly info: OutputInfo }) => Sharp
  readonly facts: Metadata
  readonly animated: boolean
}

async function openSource(bytes: Uint8Array, kind: ImageExtension, most = MOST): Promise<Source> {
  const sharp = await loadSharp()
  const facts = await sharp(bytes, { limitInputPixels: false, failOn: 'none' }).metadata().catch(unreadable)
  if (facts.format !== (kind === 'svg' ? 'svg' : FORMATS[kind])) unreadable(undefined)
  checkSize(facts, most)
  const animated = (kind === 'gif' || kind === 'webp') && (facts.pages ?? 1) > 1
  const readable =
    (await withoutTruncation(bytes, kind, { limitInputPixels: MAX_IMAGE_PIXELS }).catch(unreadable)) ??
    unreadable(undefined)
  // Read from the top to the bottom, no more than a few rows are in memory.
  const options: SharpOptions = {
    limitInputPixels: MAX_IMAGE_PIXELS,
    failOn: readable.failOn,
    animated,
    sequentialRead: true,
  }
  const whole = () => sharp(readable.bytes, options)
  // Frames cannot be turned, and browsers do not turn them either.
  const upright = () => (animated ? whole() : whole().autoOrient())
  return { facts, open: (from) => (from ? sharp(from.data, { raw: from.info }) : upright()), animated }
}

/** Pictures within a drawing are decoded with it: together they may be as large as one. */
async function checkEmbedded(pictures: readonly Buffer[]): Promise<void> {
  const sharp = await loadSharp()
  const all = await Promise.all(
    pictures.map((picture) => sharp(picture, { limitInputPixels: false }).metadata().catch(unreadable)),
  )
  for (const facts of all) checkSize(facts, MOST)
  const pixels = all.reduce((sum, { width, height, pages = 1 }) => sum + width * height * pages, 0)
  if (pixels > MAX_IMAGE_PIXELS)
    throw new ImageRefusal(
      'tooMuch',
      `The pictures in the drawing have ${pixels} pixels; at most ${MAX_IMAGE_PIXELS} are taken`,
    )
}

/** A drawing is kept as it is when clean; that the library can draw it proves that it can be read, and is no bomb. */
async function makeDrawing(bytes: Uint8Array): Promise<MadeImage> {
  // Loaded for drawings alone: the sanitizer is large, and each worker process loads its modules again.
  const { cleanDrawing } = await import('./drawing.ts')
  const svg = cleanDrawing(bytes)
  await checkEmbedded(embeddedPictures(svg))
  const clean = Buffer.from(svg)
  const { open, facts } = await openSource(clean, 'svg')
  await open().resize({ width: 64, height: 64, fit: 'inside' }).raw().toBuffer().catch(unreadable)
  return {
    kind: 'svg',
    width: facts.width,
    height: facts.height,
    animated: false,
    files: new Map([['original.svg', clean]]),
  }
}

async function makePicture(bytes: Uint8Array, kind: PictureKind): Promise<MadeImage> {
  const { open, animated } = await openSource(bytes, kind)
  // Made anew, without what was said of camera and place, and turned as the camera said.
  const { data, info } = await ORIGINALS[kind](open()).toBuffer({ resolveWithObject: true }).catch(unreadable)
  const [width, height] = [info.width, info.pageHeight ?? info.height]
  const files = new Map([[`original.${kind}`, data]])
  const widths = sizeWidths(width)
  // One that stands still is decoded once more for all of its sizes.
  const largest = animated
    ? undefined
    : await open()
        .resize({ width: Math.max(...widths) })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true })
        .catch(unreadable)
  for (const step of widths)
    for (const format of sizeFormats({ kind, animated }))
      files.set(
        `${step}.${format}`,
        await SIZES[format](open(largest).resize({ width: step }))
          .toBuffer()
          .catch(unreadable),
      )
  return { kind, width, height, animated, files }
}

/** A picture of a chat as it is kept, and a smaller one of it (WebP). */
export interface ChatPicture {
  /** An AVIF becomes a WebP: to write one takes many times the memory and time. So does what would be too large. */
  readonly kind: PictureKind
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly preview: Buffer
}

/** Pixels of the longest side that is kept of a visitor's picture, and the width of the smaller one. */
const CHAT_SIDE = 4096
const CHAT_PREVIEW_WIDTH = 640

/**
 * A picture made anew, without what it tells of its maker; photographs are reduced to what a screen can show. Where its own
 * format would make it too large it becomes a WebP: a few bytes can say what no coder finds again.
 * @param maxBytes of it and the smaller one together
 * @throws {ImageRefusal}
 */
export async function makeChatPicture(bytes: Uint8Array, kind: PictureKind, maxBytes = Infinity): Promise<ChatPicture> {
  const { open, animated } = await openSource(bytes, kind, {
    frames: MAX_CHAT_FRAMES,
    pixels: kind === 'jpg' ? MAX_IMAGE_PIXELS : MAX_CHAT_PIXELS,
  })
  const own = kind === 'avif' ? 'webp' : kind
  const tries = [
    { kept: own, encode: ORIGINALS[own] },
    { kept: 'webp', encode: SIZES.webp },
  ] as const
  for (const { kept, encode } of tries) {
    const reduced = animated
      ? open()
      : open().resize({ width: CHAT_SIDE, height: CHAT_SIDE, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await encode(reduced).toBuffer({ resolveWithObject: true }).catch(unreadable)
    if (data.length > maxBytes) continue
    const small = animated ? open() : (await openSource(data, kept)).open()
    const preview = await SIZES.webp(small.resize({ width: CHAT_PREVIEW_WIDTH, withoutEnlargement: true }))
      .toBuffer()
      .catch(unreadable)
    if (data.length + preview.length <= maxBytes)
      return { kind: kept, data, width: info.width, height: info.pageHeight ?? info.height, preview }
  }
  throw new ImageRefusal('tooMuch', `The picture would be kept in more than ${maxBytes} bytes`)
}

/**
 * Makes what is kept of an image from what was sent, in memory.
 * @throws {ImageRefusal}
 */
export async function makeImage(bytes: Uint8Array): Promise<MadeImage> {
  const kind = kindOf(bytes)
  if (!kind)
    throw new ImageRefusal(
      'kind',
      'This is no image that is taken: PNG, JPEG, WebP, AVIF, GIF or SVG, whatever the file is called',
    )
  return kind === 'svg' ? makeDrawing(bytes) : makePicture(bytes, kind)
}
