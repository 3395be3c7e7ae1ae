import { detectImageType } from './detect-type.ts'

/**
 * Data URL of an embedded image, in formats that browsers decode and that cannot run code. Browsers may show other
 * formats and encodings, which are not supported here.
 */
const DATA_URL = /^\s*data:image\/(?:png|jpeg|jpg|gif|webp|avif);base64,([\d+/=\sA-Za-z]+)$/

export function embeddedPicture(href: string): Buffer | undefined {
  const [, base64] = DATA_URL.exec(href) ?? []
  const bytes = base64 === undefined ? undefined : Buffer.from(base64, 'base64')
  const kind = bytes && detectImageType(bytes)
  return kind && kind !== 'svg' ? bytes : undefined
}

export const isUnsupportedImage = (href: string): boolean =>
  /^\s*data:image\/(?!(?:png|jpeg|jpg|gif|webp|avif);base64,)/i.test(href)

export const embeddedPictures = (svg: string): Buffer[] =>
  [...svg.matchAll(/<image\b[^>]*>/g)]
    .flatMap(([image]) => [...image.matchAll(/href="(data:[^"]+)"/g)])
    .flatMap(([, href = '']) => embeddedPicture(href) ?? [])
