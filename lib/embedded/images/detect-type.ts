import type { ImageExtension } from '../../domain/images.ts'
import { decodeXml } from '../../domain/text-encoding.ts'

export type RasterType = Exclude<ImageExtension, 'svg'>

const latin1 = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1')

function isAvif(bytes: Uint8Array): boolean {
  if (latin1(bytes, 4, 8) !== 'ftyp') return false
  const end = Math.min(Buffer.from(bytes.subarray(0, 4)).readUInt32BE(), 200, bytes.length)
  return /^(?:.{4})*avi[fs]/s.test(latin1(bytes, 8, end))
}

const SVG_ROOT_AFTER_PROLOG =
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:(?:<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>|<\?[^>]*\?>)\s*)*<(?:[\w.-]+:)?svg[\s>/]/

/** Text at the beginning of a file; up to 3 bytes are cut off to end at a complete UTF-8 or UTF-16 character. */
function headText(bytes: Uint8Array): string {
  const head = bytes.subarray(0, 10_000)
  return (
    [0, 1, 2, 3].map((cut) => decodeXml(head.subarray(0, head.length - cut))).find((text) => text !== undefined) ??
    Buffer.from(head).toString('latin1')
  )
}

const SIGNATURES: Readonly<Record<ImageExtension, (bytes: Uint8Array) => boolean>> = {
  png: (bytes) => latin1(bytes, 0, 8) === '\x89PNG\r\n\x1A\n',
  jpg: (bytes) => latin1(bytes, 0, 3) === '\xFF\xD8\xFF',
  gif: (bytes) => /^GIF8[79]a$/.test(latin1(bytes, 0, 6)),
  webp: (bytes) => /^RIFF.{4}WEBP$/s.test(latin1(bytes, 0, 12)),
  avif: isAvif,
  svg: (bytes) => SVG_ROOT_AFTER_PROLOG.test(headText(bytes)),
}

export const isRasterType = (kind: string): kind is RasterType => kind !== 'svg' && Object.hasOwn(SIGNATURES, kind)

export const detectImageType = (bytes: Uint8Array): ImageExtension | undefined =>
  (Object.keys(SIGNATURES) as ImageExtension[]).find((kind) => SIGNATURES[kind](bytes))
