import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeImage, makeChatPicture } from '../../lib/embedded/images/make.ts'
import { kindOf } from '../../lib/embedded/images/kind.ts'
import { UNTIDY_PICTURES } from '../support/generators/pictures.ts'

describe('a picture that browsers show', () => {
  it.each(UNTIDY_PICTURES.map(({ what, bytes }) => [what, bytes] as const))('is taken: %s', async (_what, make) => {
    const bytes = await make()
    const { kind, width, files } = await makeImage(bytes)
    const whole = files.get(`original.${kind}`) ?? expect.fail('no picture')
    expect([kind, width]).toEqual([kindOf(bytes), 120])
    const facts = await sharp(whole, { failOn: 'warning', animated: true }).metadata()
    expect([facts.exif, facts.orientation, facts.space]).toEqual([
      undefined,
      undefined,
      facts.space === 'b-w' ? 'b-w' : 'srgb',
    ])
    await sharp(whole, { failOn: 'warning', animated: true }).raw().toBuffer()
    const previewed = await makeChatPicture(bytes, kind === 'svg' ? expect.fail('a drawing') : kind)
    expect((await sharp(previewed.preview).metadata()).width).toBe(120)
  })
})

describe('a picture that ends too early', () => {
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
    'is refused as %s where browsers would show a part only',
    async (format) => {
      const whole = await sampleOf(format)
      await fc.assert(
        fc.asyncProperty(fc.double({ min: 0.25, max: 0.999, noNaN: true }), async (part) => {
          const cut = whole.subarray(0, Math.max(16, Math.floor(whole.length * (1 - part))))
          await expect(makeImage(cut)).rejects.toMatchObject({ code: 'damaged' })
        }),
        { numRuns: 15 },
      )
    },
  )

  it.each(['jpeg', 'png', 'gif'] as const)('is taken as %s where next to nothing is missing', async (format) => {
    const whole = await sampleOf(format)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: Math.floor(whole.length * 0.02) }), async (missing) => {
        expect(await makeImage(whole.subarray(0, -missing))).toMatchObject({ width: 200, height: 200 })
      }),
      { numRuns: 15 },
    )
  })

  it.each(['webp', 'avif'] as const)(
    'is refused as %s whatever is missing: browsers show nothing of it',
    async (format) => {
      const whole = await sampleOf(format)
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: whole.length - 40 }), async (missing) => {
          await expect(makeImage(whole.subarray(0, -missing))).rejects.toMatchObject({ code: 'damaged' })
        }),
        { numRuns: 15 },
      )
    },
  )
})
