import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { processImage, processChatImage } from '../../lib/embedded/images/resize.ts'
import { detectImageType } from '../../lib/embedded/images/detect-type.ts'
import { UNTIDY_PICTURES } from '../support/generators/pictures.ts'
import { cases } from '../support/generators/runs.ts'

describe('an image that browsers display', () => {
  it.each(UNTIDY_PICTURES.map(({ what, bytes }) => [what, bytes] as const))('is accepted: %s', async (_what, make) => {
    const bytes = await make()
    const { kind, width, files } = await processImage(bytes)
    const original = files.get(`original.${kind}`) ?? expect.fail('no picture')
    expect([kind, width]).toEqual([detectImageType(bytes), 120])
    const metadata = await sharp(original, { failOn: 'warning', animated: true }).metadata()
    expect([metadata.exif, metadata.orientation, metadata.space]).toEqual([
      undefined,
      undefined,
      metadata.space === 'b-w' ? 'b-w' : 'srgb',
    ])
    await sharp(original, { failOn: 'warning', animated: true }).raw().toBuffer()
    const previewed = await processChatImage(bytes, kind === 'svg' ? expect.fail('a drawing') : kind)
    expect((await sharp(previewed.preview).metadata()).width).toBe(120)
  })
})

describe('a truncated image', () => {
  const sampleOf = (format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif') =>
    sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .toFormat(format)
      .toBuffer()

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'is rejected as %s when browsers would display only a part',
    async (format) => {
      const original = await sampleOf(format)
      await fc.assert(
        fc.asyncProperty(fc.double({ min: 0.25, max: 0.999, noNaN: true }), async (part) => {
          const cut = original.subarray(0, Math.max(16, Math.floor(original.length * (1 - part))))
          await expect(processImage(cut)).rejects.toMatchObject({ code: 'damaged' })
        }),
        cases(5, 100),
      )
    },
  )

  it.each(['jpeg', 'png', 'gif'] as const)('is accepted as %s when almost nothing is missing', async (format) => {
    const original = await sampleOf(format)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: Math.floor(original.length * 0.02) }), async (missing) => {
        expect(await processImage(original.subarray(0, -missing))).toMatchObject({ width: 200, height: 200 })
      }),
      cases(5, 100),
    )
  })

  it.each(['webp', 'avif'] as const)(
    'is rejected as %s at any length, since browsers do not display it',
    async (format) => {
      const original = await sampleOf(format)
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: original.length - 40 }), async (missing) => {
          await expect(processImage(original.subarray(0, -missing))).rejects.toMatchObject({ code: 'damaged' })
        }),
        cases(5, 100),
      )
    },
  )
})
