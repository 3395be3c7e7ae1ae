import { kindOf } from './kind.ts'

/** A picture within a drawing, as the address of an `image`: what browsers decode and nothing that can run. */
const DATA = /^\s*data:image\/(?:png|jpeg|jpg|gif|webp|avif);base64,([\d+/=\sA-Za-z]+)$/

/** The bytes of a picture that an address holds; `undefined` for any other address. */
export function embeddedPicture(href: string): Buffer | undefined {
  const [, base64] = DATA.exec(href) ?? []
  const bytes = base64 === undefined ? undefined : Buffer.from(base64, 'base64')
  const kind = bytes && kindOf(bytes)
  return kind && kind !== 'svg' ? bytes : undefined
}

/** Whether an address holds a picture of another format or encoding, which browsers may show and we cannot keep. */
export const isForeignPicture = (href: string): boolean =>
  /^\s*data:image\/(?!(?:png|jpeg|jpg|gif|webp|avif);base64,)/i.test(href)

/** Every picture within a drawing that was made clean. */
export const embeddedPictures = (svg: string): Buffer[] =>
  [...svg.matchAll(/<image\b[^>]*?href="(data:[^"]+)"/g)].flatMap(([, href = '']) => embeddedPicture(href) ?? [])
