import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { ImagesSubject } from './images-contract.ts'
import { expectProblem } from './problem-response.ts'
import { sample } from './sample-images.ts'

/** Contract of storing and serving images. */
export function imagesStorageContract({ fixture, calls }: ImagesSubject): void {
  describe('an uploaded image', () => {
    it('is stored with its original and every smaller size as AVIF and WebP', async () => {
      const image = await calls().created(await sample('png'), { name: 'a.png' })
      expect(image).toMatchObject({
        url: `/images/${image.urn}/original.png`,
        width: 700,
        height: 400,
        type: 'image/png',
        name: 'a.png',
      })
      expect(image.sizes).toEqual({ widths: [320, 640, 700], formats: ['avif', 'webp'] })
      expect((await calls().bytes(image.url)).length).toBe(image.bytes)
      for (const width of [320, 640, 700])
        for (const [extension, format] of Object.entries({ avif: 'heif', webp: 'webp' }))
          expect(
            await sharp(await calls().bytes(`/images/${image.urn}/${width}.${extension}`)).metadata(),
          ).toMatchObject({ width, format })
    })

    it('is accepted as a form too', async () => {
      const response = await calls().send({
        bytes: await sample('png', { width: 30, height: 20 }),
        name: '../../etc/\u202Epass\u0000wd.png',
        type: 'text/html',
      })
      expect([response.status, await response.json()]).toEqual([
        201,
        expect.objectContaining({ type: 'image/png', width: 30, height: 20, name: 'passwd.png' }),
      ])
    })

    it('is served revalidated, since its file may be replaced, without content sniffing', async () => {
      const { url } = await calls().created(await sample('png', { width: 40 }))
      for (const method of ['GET', 'HEAD']) {
        const response = await fixture().ask(url, { method })
        const body = await response.arrayBuffer()
        expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
          200,
          'image/png',
          'public, max-age=0, must-revalidate',
        ])
        expect([
          response.headers.get('x-content-type-options'),
          response.headers.get('content-security-policy'),
        ]).toEqual(['nosniff', null])
        expect([body.byteLength > 0, Number(response.headers.get('content-length')) > 0]).toEqual([
          method === 'GET',
          true,
        ])
      }
    })

    it('is the same image when it is uploaded twice, under the first name', async () => {
      const bytes = await sample('png', { width: 60 })
      const first = await calls().created(bytes, { name: 'first.png' })
      const again = await calls().create(bytes, { name: 'second.png' })
      expect([again.status, await again.json()]).toEqual([200, first])
      const atOnce = await sample('png', { width: 61 })
      const urns = await Promise.all([1, 2, 3].map(async () => (await calls().created(atOnce)).urn))
      expect(new Set(urns).size).toBe(1)
      expect((await calls().list()).filter(({ urn }) => urns.includes(urn))).toHaveLength(1)
    })
  })

  describe('the image list', () => {
    it('is sorted newest first and searched by name, type and urn, ignoring case in every alphabet', async () => {
      const older = await calls().created(await sample('png', { width: 70 }), { name: 'Генетика.png' })
      const newer = await calls().created(await sample('webp', { width: 71 }), { name: 'Ģenētika.webp' })
      const all = (await calls().list()).map(({ urn }) => urn)
      expect(all.indexOf(newer.urn)).toBeLessThan(all.indexOf(older.urn))
      const found = async (text: string) =>
        (await calls().list(`?search=${encodeURIComponent(text)}`)).map(({ urn }) => urn)
      expect(await found('гЕНЕТИКА')).toEqual([older.urn])
      expect(await found('ģENĒ')).toEqual([newer.urn])
      expect(await found(newer.urn.slice(0, 20))).toEqual([newer.urn])
      expect(await found('image/webp')).toContain(newer.urn)
      expect(await found('%')).toEqual([])
      expect(await found(' ')).toEqual(all)
      await expectProblem(await fixture().ask(`/api/v1/images/get-list?search=${'a'.repeat(101)}`), 400)
    })
  })
}
