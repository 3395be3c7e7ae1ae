// Makes the icons that browsers, telephones and crawlers ask for from public/icon.svg: part of the build, and of npm run dev.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const SOURCE = 'public/icon.svg'
/** Where the server looks for them (lib/serve/static-files.ts). */
const ICON_FOLDER = '.next/icons'
/** Background of icons that a system cuts to a shape of its own: the paper of a page. */
const PAPER = '#fbfaf6'

/** A square PNG; `part` of its width is the drawing. */
async function png(
  size: number,
  { part = 1, background }: { part?: number; background?: string } = {},
): Promise<Buffer> {
  const inner = Math.round(size * part)
  const [before, after] = [Math.floor((size - inner) / 2), Math.ceil((size - inner) / 2)]
  const around = background ?? { r: 0, g: 0, b: 0, alpha: 0 }
  // A density that draws the 32 units of the source at the size wanted.
  const drawing = sharp(SOURCE, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .extend({ top: before, bottom: after, left: before, right: after, background: around })
  return (background ? drawing.flatten({ background }) : drawing).png({ compressionLevel: 9 }).toBuffer()
}

/** An ICO file of PNG images: a directory of 16 bytes an image, then the images. */
async function ico(sizes: readonly number[]): Promise<Buffer> {
  const images = await Promise.all(sizes.map((size) => png(size)))
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [index, image] of images.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(sizes[index] ?? 0, at)
    head.writeUInt8(sizes[index] ?? 0, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(image.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += image.length
  }
  return Buffer.concat([head, ...images])
}

/** The icon of a telephone's home screen. */
const touchIcon = () => png(180, { part: 0.8, background: PAPER })

const FILES: Readonly<Record<string, () => Promise<Buffer>>> = {
  'favicon.ico': () => ico([16, 32, 48]),
  'apple-touch-icon.png': touchIcon,
  // Telephones and previews of links ask for this name first.
  'apple-touch-icon-precomposed.png': touchIcon,
  'icon-192.png': () => png(192),
  'icon-512.png': () => png(512),
  // The circle that every mask leaves has four fifths of the width.
  'icon-maskable-512.png': () => png(512, { part: 0.6, background: PAPER }),
}

mkdirSync(ICON_FOLDER, { recursive: true })
for (const [name, make] of Object.entries(FILES)) writeFileSync(join(ICON_FOLDER, name), await make())
