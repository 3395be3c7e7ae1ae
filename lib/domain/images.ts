/** What a picture is kept as, with the end of its file's name. */
export const IMAGE_TYPES = { avif: 'image/avif', gif: 'image/gif', jpg: 'image/jpeg', png: 'image/png', svg: 'image/svg+xml', webp: 'image/webp' } as const

export type ImageExtension = keyof typeof IMAGE_TYPES

/** What the smaller ones of a picture are made as. */
export type SizeFormat = 'avif' | 'webp'

/** Name of an image: opaque, and never given twice, so that what is at its addresses never changes. */
export const IMAGE_URN = /^[0-9a-f]{32}$/

/** A public address of an image: the whole of it (`original`), or one of its sizes by its width. */
const IMAGE_PATH = /^\/images\/([0-9a-f]{32})\/((?:original|[1-9]\d{0,3})\.(avif|gif|jpg|png|svg|webp))$/

const WIDTHS = [320, 640, 960, 1280, 1920] as const

/** Widths in which an image is made: those of the row below its own, and its own where that is not larger than all. */
export const sizeWidths = (width: number): number[] => [...WIDTHS.filter((step) => step < width), ...(width <= Math.max(...WIDTHS) ? [width] : [])]

/** `file` is `original.png`, `640.avif` and the like. */
export const imagePath = (urn: string, file: string): string => `/images/${urn}/${file}`

/** What an address of an image names; `undefined` for any other address. */
export function parseImagePath(path: string): { urn: string; file: string; type: (typeof IMAGE_TYPES)[ImageExtension] } | undefined {
  const [, urn, file, extension] = IMAGE_PATH.exec(path) ?? []
  return urn && file ? { urn, file, type: IMAGE_TYPES[extension as ImageExtension] } : undefined
}
