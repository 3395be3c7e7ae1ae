import type { Metadata, OutputInfo, Sharp, SharpOptions } from 'sharp'
import { MAX_IMAGE_FRAMES, MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE } from '../../contract/images.ts'
import { sizeWidths, type ImageExtension, type SizeFormat } from '../../domain/images.ts'
import { cleanDrawing } from './drawing.ts'
import { isWholeGif } from './gif.ts'
import { kindOf } from './kind.ts'
import { ImageRefusal } from './refusal.ts'

/** An image as it will be kept: the whole of it, made anew, and its sizes. */
export interface MadeImage {
  readonly kind: ImageExtension
  readonly width: number
  readonly height: number
  readonly animated: boolean
  /** `original.png`, `640.avif` and the like. */
  readonly files: ReadonlyMap<string, Buffer>
}

/** Seconds for all of an image. */
const WITHIN = 60
/** What the library calls each kind. */
const FORMATS: Readonly<Record<Exclude<ImageExtension, 'svg'>, string>> = { avif: 'heif', gif: 'gif', jpg: 'jpeg', png: 'png', webp: 'webp' }
const SIZES: Readonly<Record<SizeFormat, (image: Sharp) => Sharp>> = {
  // An AVIF of the usual effort (4) takes twenty times as long, to be 5 % smaller.
  avif: (image) => image.avif({ quality: 55, effort: 1 }),
  webp: (image) => image.webp({ quality: 78, effort: 2 }),
}
/** The whole of an image stays what it was. */
const ORIGINALS: Readonly<Record<keyof typeof FORMATS, (image: Sharp) => Sharp>> = {
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

/** What only the asker can mend: the library's words for it are about itself. */
function unreadable(error: unknown): never {
  if (String(error).includes('timeout')) throw new ImageRefusal('tooMuch', `The image cannot be made in ${WITHIN} seconds; send a smaller one`)
  throw new ImageRefusal('damaged', 'The image is damaged or cut off')
}

/** Looked at before anything is decoded: a small file can say that it is a very large picture. */
function checkSize({ width, height, pages = 1 }: Metadata): void {
  if (pages > MAX_IMAGE_FRAMES) throw new ImageRefusal('tooMuch', `The image has ${pages} frames; at most ${MAX_IMAGE_FRAMES} are taken`)
  if (width * height * pages > MAX_IMAGE_PIXELS)
    throw new ImageRefusal(
      'tooMuch',
      `The image has ${width} x ${height} pixels${pages > 1 ? ` in ${pages} frames` : ''}; at most ${MAX_IMAGE_PIXELS} are taken`,
    )
  if (Math.max(width, height) > MAX_IMAGE_SIDE)
    throw new ImageRefusal('tooMuch', `The image has ${width} x ${height} pixels; at most ${MAX_IMAGE_SIDE} a side are taken`)
}

interface Source {
  readonly open: (from?: { readonly data: Buffer; readonly info: OutputInfo }) => Sharp
  readonly facts: Metadata
  readonly animated: boolean
}

async function openSource(bytes: Uint8Array, kind: ImageExtension): Promise<Source> {
  // Loaded with the first image: it is large, and most processes never see one.
  const { default: sharp } = await import('sharp')
  const until = Date.now() + WITHIN * 1000
  if (kind === 'gif' && !isWholeGif(bytes)) unreadable(undefined)
  const facts = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata().catch(unreadable)
  if (facts.format !== (kind === 'svg' ? 'svg' : FORMATS[kind])) unreadable(undefined)
  checkSize(facts)
  const animated = (kind === 'gif' || kind === 'webp') && (facts.pages ?? 1) > 1
  const options: SharpOptions = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', animated }
  const seconds = () => Math.max(1, Math.ceil((until - Date.now()) / 1000))
  return { facts, animated, open: (from) => (from ? sharp(from.data, { raw: from.info }) : sharp(bytes, options)).timeout({ seconds: seconds() }) }
}

/** A drawing is kept as it is when clean; that the library can draw it proves that it can be read, and is no bomb. */
async function makeDrawing(bytes: Uint8Array): Promise<MadeImage> {
  const clean = Buffer.from(cleanDrawing(bytes))
  const { open, facts } = await openSource(clean, 'svg')
  await open().resize({ width: 64, height: 64, fit: 'inside' }).raw().toBuffer().catch(unreadable)
  return { kind: 'svg', width: facts.width, height: facts.height, animated: false, files: new Map([['original.svg', clean]]) }
}

async function makePicture(bytes: Uint8Array, kind: keyof typeof FORMATS): Promise<MadeImage> {
  const { open, animated } = await openSource(bytes, kind)
  // Made anew, without what was said of camera and place, and turned as the camera said.
  const { data, info } = await ORIGINALS[kind](open().autoOrient()).toBuffer({ resolveWithObject: true }).catch(unreadable)
  const [width, height] = [info.width, info.pageHeight ?? info.height]
  const files = new Map([[`original.${kind}`, data]])
  const widths = sizeWidths(width)
  // One that stands still is decoded once more for all of its sizes.
  const largest = animated
    ? undefined
    : await open()
        .autoOrient()
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

/**
 * A picture made anew, without what it tells of its maker, and a smaller one of it (WebP) of at most a width.
 * @throws {ImageRefusal}
 */
export async function makePreviewed(
  bytes: Uint8Array,
  kind: keyof typeof FORMATS,
  width: number,
): Promise<{ readonly data: Buffer; readonly width: number; readonly height: number; readonly preview: Buffer }> {
  const { open } = await openSource(bytes, kind)
  const { data, info } = await ORIGINALS[kind](open().autoOrient()).toBuffer({ resolveWithObject: true }).catch(unreadable)
  const preview = await SIZES.webp(open().autoOrient().resize({ width, withoutEnlargement: true }))
    .toBuffer()
    .catch(unreadable)
  return { data, width: info.width, height: info.pageHeight ?? info.height, preview }
}

/**
 * Makes what is kept of an image from what was sent, in memory.
 * @throws {ImageRefusal}
 */
export async function makeImage(bytes: Uint8Array): Promise<MadeImage> {
  const kind = kindOf(bytes)
  if (!kind) throw new ImageRefusal('kind', 'This is no image that is taken: PNG, JPEG, WebP, AVIF, GIF or SVG, whatever the file is called')
  return kind === 'svg' ? makeDrawing(bytes) : makePicture(bytes, kind)
}
