/**
 * Limits of images; pixels are counted over all frames. AVIF is decoded as a whole, which takes about ten bytes per
 * pixel. `MAX_IMAGE_SIDE` is the longest side that every output format supports. Chat images, which any visitor may
 * upload, have stricter limits; the pixel limit exempts JPEG, which cameras use. `IMAGE_ERRORS`: codes of
 * `create-image` for an image it rejects (413 and 422).
 */
export const MAX_IMAGE_BYTES = 15 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 50_000_000
export const MAX_AVIF_PIXELS = 4096 * 4096
export const MAX_IMAGE_SIDE = 16_383
export const MAX_IMAGE_FRAMES = 1000
export const MAX_CHAT_FRAMES = 200
export const MAX_CHAT_PIXELS = 25_000_000
export const MAX_DRAWING_BYTES = 1024 * 1024

export const IMAGE_ERRORS = ['damaged', 'drawing', 'embeddedImage', 'largeDrawing', 'tooMuch'] as const
export type ImageError = (typeof IMAGE_ERRORS)[number]

export const IMAGE_TYPES = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
} as const

export type ImageExtension = keyof typeof IMAGE_TYPES

export type SizeFormat = 'avif' | 'webp'

/** Opaque image name, never reused. The image keeps it when its file is replaced. */
export const IMAGE_URN = /^[0-9a-f]{32}$/

/** Opaque name of one file of an image, never reused: the content of a URL with a revision never changes. */
export const IMAGE_REVISION = /^[0-9a-f]{1,16}$/
export const FIRST_REVISION = '1'

const IMAGE_PATH =
  /^\/images\/([0-9a-f]{32})\/((?:original|[1-9]\d{0,3})\.(avif|gif|jpg|png|svg|webp))(?:\?v=([0-9a-f]{1,16}))?$/

const WIDTHS = [320, 640, 960, 1280, 1920] as const

export const sizeWidths = (width: number): number[] => [
  ...WIDTHS.filter((step) => step < width),
  ...(width <= Math.max(...WIDTHS) ? [width] : []),
]

export const imagePath = (urn: string, file: string, revision?: string): string =>
  `/images/${urn}/${file}${revision === undefined ? '' : `?v=${revision}`}`

export const imageUrnsIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\/images\/([0-9a-f]{32})\//g)].map(([, urn = '']) => urn))].sort()

/**
 * Resolves a requested size: the file itself, or the widest of its format if the image is narrower than that standard
 * width. A page may thus list every width without knowing the image. `undefined` for an unknown size.
 * @param files of the image
 */
export function sizeFile(files: readonly string[], file: string): string | undefined {
  if (files.includes(file)) return file
  const [, width, format] = /^(\d+)(\.\w+)$/.exec(file) ?? []
  if (!format || !WIDTHS.some((step) => step === Number(width))) return undefined
  return files.findLast((one) => one.endsWith(format) && /^\d/.test(one))
}

/**
 * Sources of an image: `srcset` by format, best first, and a fallback for browsers without `<picture>`. No AVIF is
 * generated for GIF and WebP, which may be animated.
 */
export interface ImageSources {
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[]
  readonly fallback: string
}

export function imageSources(url: string): ImageSources | undefined {
  const { urn, file, revision } = parseImagePath(url) ?? {}
  if (!urn || !file || file.endsWith('.svg')) return undefined
  const formats: SizeFormat[] = /\.(?:gif|webp)$/.test(file) ? ['webp'] : ['avif', 'webp']
  const srcSet = (format: SizeFormat) =>
    WIDTHS.map((width) => `${imagePath(urn, `${width}.${format}`, revision)} ${width}w`).join(', ')
  return {
    sources: formats.map((format) => ({ type: IMAGE_TYPES[format], srcSet: srcSet(format) })),
    fallback: imagePath(urn, '960.webp', revision),
  }
}

export function parseImagePath(path: string): { urn: string; file: string; revision: string | undefined } | undefined {
  const [, urn, file, , revision] = IMAGE_PATH.exec(path) ?? []
  return urn && file ? { urn, file, revision } : undefined
}

export const imageTypeOf = (file: string): (typeof IMAGE_TYPES)[ImageExtension] =>
  IMAGE_TYPES[file.slice(file.lastIndexOf('.') + 1) as ImageExtension]
