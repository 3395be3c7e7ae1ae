/** Bytes and pixels (of all frames together) that an image may have. */
export const MAX_IMAGE_BYTES = 15 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 50_000_000
/** An AVIF is decoded as a whole, with some ten times its pixels in bytes. */
export const MAX_AVIF_PIXELS = 4096 * 4096
/** Pixels of its longest side that every format can have. */
export const MAX_IMAGE_SIDE = 16_383
export const MAX_IMAGE_FRAMES = 1000
/** A picture of the chat, which anybody may send: fewer frames, and fewer pixels where it is no JPEG, as cameras write it. */
export const MAX_CHAT_FRAMES = 200
export const MAX_CHAT_PIXELS = 25_000_000
/** Bytes of a drawing (SVG). */
export const MAX_DRAWING_BYTES = 1024 * 1024

/** Why `create-image` does not take what is an image (`code` of 413 and 422). */
export const IMAGE_FAULTS = ['damaged', 'drawing', 'embeddedImage', 'largeDrawing', 'tooMuch'] as const
export type ImageFault = (typeof IMAGE_FAULTS)[number]

/** What a picture is kept as, with the end of its file's name. */
export const IMAGE_TYPES = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
} as const

export type ImageExtension = keyof typeof IMAGE_TYPES

/** What the smaller ones of a picture are made as. */
export type SizeFormat = 'avif' | 'webp'

/** Name of an image: opaque, and never given twice, so that what is at its addresses never changes. */
export const IMAGE_URN = /^[0-9a-f]{32}$/

/** A public address of an image: the whole of it (`original`), or one of its sizes by its width. */
const IMAGE_PATH = /^\/images\/([0-9a-f]{32})\/((?:original|[1-9]\d{0,3})\.(avif|gif|jpg|png|svg|webp))$/

const WIDTHS = [320, 640, 960, 1280, 1920] as const

/** Widths in which an image is made: those of the row below its own, and its own where that is not larger than all. */
export const sizeWidths = (width: number): number[] => [
  ...WIDTHS.filter((step) => step < width),
  ...(width <= Math.max(...WIDTHS) ? [width] : []),
]

/** `file` is `original.png`, `640.avif` and the like. */
export const imagePath = (urn: string, file: string): string => `/images/${urn}/${file}`

/**
 * The file that answers for a size: itself, or where the image is not as wide as that step of the row, the widest of the
 * same format. A page that knows no more of an image than its address may name every step. `undefined` for what is none.
 * @param files of the image
 */
export function sizeFile(files: readonly string[], file: string): string | undefined {
  if (files.includes(file)) return file
  const [, width, format] = /^(\d+)(\.\w+)$/.exec(file) ?? []
  if (!format || !WIDTHS.some((step) => step === Number(width))) return undefined
  return files.findLast((one) => one.endsWith(format) && /^\d/.test(one))
}

/** How a page may take an image of ours: what stands in `srcset` by format, the best first, and one size for who reads none. */
export interface ImageSources {
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[]
  readonly fallback: string
}

/** The sizes of the image at an address; `undefined` for a drawing, and for what is not one of ours. */
export function imageSources(address: string): ImageSources | undefined {
  const { urn, file } = parseImagePath(address) ?? {}
  if (!urn || !file || file.endsWith('.svg')) return undefined
  // What may move has no AVIF.
  const formats: SizeFormat[] = /\.(?:gif|webp)$/.test(file) ? ['webp'] : ['avif', 'webp']
  const srcSet = (format: SizeFormat) =>
    WIDTHS.map((width) => `${imagePath(urn, `${width}.${format}`)} ${width}w`).join(', ')
  return {
    sources: formats.map((format) => ({ type: IMAGE_TYPES[format], srcSet: srcSet(format) })),
    fallback: imagePath(urn, '960.webp'),
  }
}

/** What an address of an image names; `undefined` for any other address. */
export function parseImagePath(
  path: string,
): { urn: string; file: string; type: (typeof IMAGE_TYPES)[ImageExtension] } | undefined {
  const [, urn, file, extension] = IMAGE_PATH.exec(path) ?? []
  return urn && file ? { urn, file, type: IMAGE_TYPES[extension as ImageExtension] } : undefined
}
