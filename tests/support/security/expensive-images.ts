import { readFileSync, writeFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { MAX_AVIF_PIXELS } from '../../../lib/domain/images.ts'

const FOLDER = `${import.meta.dirname}/pictures`

const side = (pixels: number): number => Math.floor(Math.sqrt(pixels))

/** Creates a square of one translucent colour. */
export const flat = (pixels: number): Sharp =>
  sharp({
    create: { width: side(pixels), height: side(pixels), channels: 4, background: '#8a4c' },
    limitInputPixels: false,
  })

/** Creates frames of one size that differ in a stripe: equal ones would be merged. */
function frames(count: number, width: number, height: number): Sharp {
  const frame = width * height * 3
  const pixels = Buffer.alloc(frame * count, 0x7f)
  for (let index = 0; index < count; index++) pixels.fill(index, index * frame, index * frame + width * 30)
  return sharp(pixels, { raw: { width, height: height * count, channels: 3, pageHeight: height } })
}

const noise = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })

/** Pictures of few bytes that take seconds to encode, by file name. */
const GENERATED = {
  'largest.avif': () => flat(MAX_AVIF_PIXELS).avif({ effort: 0 }),
  '24-megapixels.avif': () => flat(24_000_000).avif({ effort: 0 }),
  '48-megapixels.avif': () => flat(48_000_000).avif({ effort: 0 }),
  '48-megapixels.webp': () => flat(48_000_000).webp({ effort: 0, lossless: true }),
  'noise.avif': () => noise(3000, 2000).avif({ effort: 0, quality: 1 }),
  '200-frames.webp': () => frames(200, 1000, 1000).webp({ effort: 0, lossless: true }),
}

type CostlyPicture = keyof typeof GENERATED

/**
 * Reads an image, stored next to this file. `node tests/support/security/expensive-images.ts` creates all images again.
 */
export const costlyPicture = (name: CostlyPicture): Buffer => readFileSync(`${FOLDER}/${name}`)

if (import.meta.main)
  for (const [name, make] of Object.entries(GENERATED)) writeFileSync(`${FOLDER}/${name}`, await make().toBuffer())
