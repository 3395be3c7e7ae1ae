import type { ImageExtension } from '../../domain/images.ts'
import { decodeXml } from '../../domain/text-encoding.ts'

/** An image of pixels. */
export type PictureKind = Exclude<ImageExtension, 'svg'>

const latin = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** The brands of the file type box that every AVIF begins with. */
function isAvif(bytes: Uint8Array): boolean {
  if (latin(bytes, 4, 8) !== 'ftyp') return false
  const end = Math.min(Buffer.from(bytes.subarray(0, 4)).readUInt32BE(), 200, bytes.length)
  return /^(?:.{4})*avi[fs]/s.test(latin(bytes, 8, end))
}

/** A root element `svg` after what may stand before it. */
const SVG =
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:(?:<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>|<\?[^>]*\?>)\s*)*<(?:[\w.-]+:)?svg[\s>/]/

/** Bytes at the beginning of a file, of which no pair of UTF-16 and no letter of UTF-8 is cut in two. */
function headText(bytes: Uint8Array): string {
  const head = bytes.subarray(0, 10_000)
  return (
    [0, 1, 2, 3].map((cut) => decodeXml(head.subarray(0, head.length - cut))).find((text) => text !== undefined) ??
    Buffer.from(head).toString('latin1')
  )
}

const STARTS: Readonly<Record<ImageExtension, (bytes: Uint8Array) => boolean>> = {
  png: (bytes) => latin(bytes, 0, 8) === '\x89PNG\r\n\x1A\n',
  jpg: (bytes) => latin(bytes, 0, 3) === '\xFF\xD8\xFF',
  gif: (bytes) => /^GIF8[79]a$/.test(latin(bytes, 0, 6)),
  webp: (bytes) => /^RIFF.{4}WEBP$/s.test(latin(bytes, 0, 12)),
  avif: isAvif,
  svg: (bytes) => SVG.test(headText(bytes)),
}

/** Whether a type of file is that of an image of pixels. */
export const isPictureKind = (kind: string): kind is PictureKind => kind !== 'svg' && Object.hasOwn(STARTS, kind)

/** What a file is by its first bytes, whatever it is called or says of itself; `undefined` for anything that is not taken. */
export const kindOf = (bytes: Uint8Array): ImageExtension | undefined =>
  (Object.keys(STARTS) as ImageExtension[]).find((kind) => STARTS[kind](bytes))
