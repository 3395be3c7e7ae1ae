import type { ImageExtension } from '../../domain/images.ts'

const latin = (bytes: Uint8Array, from: number, to: number): string => Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** The brands of the file type box that every AVIF begins with. */
function isAvif(bytes: Uint8Array): boolean {
  if (latin(bytes, 4, 8) !== 'ftyp') return false
  const end = Math.min(Buffer.from(bytes.subarray(0, 4)).readUInt32BE(), 200, bytes.length)
  return /^(?:.{4})*avi[fs]/s.test(latin(bytes, 8, end))
}

/** A root element `svg` after what may stand before it. */
const SVG = /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:(?:<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>|<\?[^>]*\?>)\s*)*<svg[\s>/]/

const STARTS: Readonly<Record<ImageExtension, (bytes: Uint8Array) => boolean>> = {
  png: (bytes) => latin(bytes, 0, 8) === '\x89PNG\r\n\x1A\n',
  jpg: (bytes) => latin(bytes, 0, 3) === '\xFF\xD8\xFF',
  gif: (bytes) => /^GIF8[79]a$/.test(latin(bytes, 0, 6)),
  webp: (bytes) => /^RIFF.{4}WEBP$/s.test(latin(bytes, 0, 12)),
  avif: isAvif,
  svg: (bytes) => SVG.test(Buffer.from(bytes.subarray(0, 10_000)).toString('utf8')),
}

/** What a file is by its first bytes, whatever it is called or says of itself; `undefined` for anything that is not taken. */
export const kindOf = (bytes: Uint8Array): ImageExtension | undefined => (Object.keys(STARTS) as ImageExtension[]).find((kind) => STARTS[kind](bytes))
