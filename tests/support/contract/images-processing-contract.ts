import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { imageSchema } from '../../../lib/contract/images.ts'
import type { ImagesSubject } from './images-contract.ts'
import { expectProblem } from './problem-response.ts'
import { animatedSample, dataUrl, drawing, photograph, sample } from './sample-images.ts'

/** Contract of processing images of each kind. */
export function imagesProcessingContract({ fixture, calls }: ImagesSubject): void {
  describe('processing an image', () => {
    it.each([
      ['png', 'image/png', 'png'],
      ['jpeg', 'image/jpeg', 'jpg'],
      ['webp', 'image/webp', 'webp'],
      ['avif', 'image/avif', 'avif'],
      ['gif', 'image/gif', 'gif'],
    ] as const)(
      'stores %s by its actual type, in every smaller size as AVIF and WebP',
      async (format, type, extension) => {
        const response = await calls().post('create-image', {
          imgData: dataUrl(await sample(format), 'image/x-nonsense'),
          name: `C:\\photos\\Lāse ${format}.exe`,
        })
        expect(response.status).toBe(201)
        const image = imageSchema.parse(await response.json())
        const url = `/images/${image.urn}/original.${extension}`
        expect(image).toMatchObject({
          urn: expect.stringMatching(/^[0-9a-f]{32}$/),
          url,
          width: 700,
          height: 400,
          type,
          name: `Lāse ${format}.exe`,
        })
        expect(image.sizes).toEqual({ widths: [320, 640, 700], formats: ['avif', 'webp'] })
        expect(Math.abs(Date.now() - Date.parse(image.createdAt))).toBeLessThan(60_000)
        const original = await calls().bytes(url)
        expect([original.length, await sharp(original).metadata()]).toEqual([
          image.bytes,
          expect.objectContaining({ width: 700, height: 400 }),
        ])
        for (const width of [320, 640, 700])
          for (const [name, known] of Object.entries({ avif: 'heif', webp: 'webp' })) {
            const { data, info } = await sharp(await calls().bytes(`/images/${image.urn}/${width}.${name}`), {
              failOn: 'error',
            })
              .raw()
              .toBuffer({ resolveWithObject: true })
            expect([info.width, info.height, data.length > 0]).toEqual([width, Math.round((width * 400) / 700), true])
            expect((await sharp(await calls().bytes(`/images/${image.urn}/${width}.${name}`)).metadata()).format).toBe(
              known,
            )
          }
      },
    )

    it('removes camera and location metadata, and applies the orientation', async () => {
      const sent = await photograph()
      expect([sent.includes('Anna Secret'), (await sharp(sent).metadata()).exif]).toEqual([true, expect.any(Buffer)])
      const image = await calls().created(sent)
      expect([image.width, image.height]).toEqual([400, 600])
      for (const file of ['original.jpg', '320.avif', '320.webp', '400.webp']) {
        const bytes = await calls().bytes(`/images/${image.urn}/${file}`)
        const { exif, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata()
        expect([bytes.includes('Anna Secret'), bytes.includes('Exif'), exif, xmp, iptc, orientation]).toEqual([
          false,
          false,
          undefined,
          undefined,
          undefined,
          undefined,
        ])
        expect((height ?? 0) > (width ?? 0)).toBe(true)
      }
    })

    it.each(['gif', 'webp'] as const)('preserves animation of %s in every size, without AVIF', async (format) => {
      const image = await calls().created(await animatedSample(format))
      expect(image).toMatchObject({ width: 400, height: 200, sizes: { widths: [320, 400], formats: ['webp'] } })
      for (const file of [`original.${format}`, '320.webp']) {
        const { pages, delay } = await sharp(await calls().bytes(`/images/${image.urn}/${file}`)).metadata()
        expect([pages, delay]).toEqual([4, [120, 120, 120, 120]])
      }
      await expectProblem(await fixture().ask(`/images/${image.urn}/320.avif`), 404)
    })

    it('removes data after the end of the image', async () => {
      const image = await calls().created(
        Buffer.concat([
          await sample('jpeg', { width: 50 }),
          Buffer.from('<html><script>alert(1)</script>PK\u0003\u0004'),
        ]),
      )
      expect((await calls().bytes(image.url)).includes('script')).toBe(false)
    })

    it('sanitizes an SVG in one size, which cannot load other resources', async () => {
      const image = await calls().created(
        Buffer.from(drawing('<script>alert(1)</script><text onclick="alert(2)">Genarium</text>', 'onload="alert(3)"')),
      )
      expect(image).toMatchObject({ type: 'image/svg+xml', width: 80, height: 40, sizes: { widths: [], formats: [] } })
      const response = await fixture().ask(image.url)
      const text = await response.text()
      expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^]*<text>Genarium<\/text><\/svg>$/)
      expect(text).not.toMatch(/script|alert|\son/)
      expect(response.headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      )
      expect(await sharp(Buffer.from(text)).png().toBuffer()).toBeInstanceOf(Buffer)
    })
  })
}
