// Generates the icons for browsers, phones and crawlers from public/icon.svg; part of the build and of npm run dev.
// lib/node-server/handlers/static-files.ts reads them. Icons that the system crops have the page background.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const SOURCE = 'public/icon.svg'
const ICON_FOLDER = '.next/icons'
const PAGE_BACKGROUND = '#fbfaf6'

/** Renders a square PNG; `drawingShare` is the share of its width that the drawing takes. */
async function png(
  size: number,
  { drawingShare = 1, background }: { drawingShare?: number; background?: string } = {},
): Promise<Buffer> {
  const inner = Math.round(size * drawingShare)
  const before = Math.floor((size - inner) / 2)
  const after = Math.ceil((size - inner) / 2)
  const around = background ?? { r: 0, g: 0, b: 0, alpha: 0 }
  // Density that renders the source's 32 units at the target size.
  const drawing = sharp(SOURCE, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .extend({ top: before, bottom: after, left: before, right: after, background: around })
  return (background ? drawing.flatten({ background }) : drawing).png({ compressionLevel: 9 }).toBuffer()
}

/** An ICO file of PNG images: a 16-byte directory entry per image, then the images. */
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

const touchIcon = () => png(180, { drawingShare: 0.8, background: PAGE_BACKGROUND })

const FILES: Readonly<Record<string, () => Promise<Buffer>>> = {
  'favicon.ico': () => ico([16, 32, 48]),
  'apple-touch-icon.png': touchIcon,
  // Phones and link previews request this name first.
  'apple-touch-icon-precomposed.png': touchIcon,
  'icon-192.png': () => png(192),
  'icon-512.png': () => png(512),
  // The safe zone of maskable icons is a circle of four fifths of the width.
  'icon-maskable-512.png': () => png(512, { drawingShare: 0.6, background: PAGE_BACKGROUND }),
}

mkdirSync(ICON_FOLDER, { recursive: true })
for (const [name, render] of Object.entries(FILES)) writeFileSync(join(ICON_FOLDER, name), await render())
