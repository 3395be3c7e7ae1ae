import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { imageConflictSchema } from '../../../lib/contract/images.ts'
import { imagePath, imageSources } from '../../../lib/domain/images.ts'
import type { ImagesSubject } from './images-contract.ts'
import { expectProblem } from './problem-response.ts'
import { animatedSample, sample } from './sample-images.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="50" height="40"><path d="M0 0h9"/></svg>')
const UNKNOWN = '0'.repeat(32)

/** Contract of replacing the file of an image. */
export function imagesReplacingContract({ fixture, calls }: ImagesSubject): void {
  const fresh = async (width: number) =>
    calls().created(await sample('png', { width, height: 20 }), { name: 'before.png' })
  const ask = (path: string, headers: Record<string, string> = {}) => fixture().ask(path, { headers })
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

  describe('an image whose file is replaced', () => {
    it('keeps its urn, place in the list and alt texts; each file has its own immutable URLs', async () => {
      const { urn, url, createdAt } = await fresh(400)
      const alt = { decorative: false, texts: { en: 'A leaf' } }
      await calls().update(urn, 0, { alt })
      const first = await bytesOf(await ask(url))
      const response = await calls().replace(urn, 1, await sample('webp', { width: 700, height: 50 }), {
        name: 'after.webp',
      })
      const { image, version } = await calls().details(urn)
      expect([response.status, await response.json()]).toEqual([200, { image, version }])
      expect([version, image]).toEqual([
        2,
        expect.objectContaining({
          urn,
          createdAt,
          alt,
          width: 700,
          height: 50,
          type: 'image/webp',
          name: 'after.webp',
        }),
      ])
      const { revision } = image
      expect(revision).not.toBe('1')
      const current = await ask(`${image.url}?v=${revision}`)
      expect([current.headers.get('cache-control'), (await sharp(await bytesOf(current)).metadata()).width]).toEqual([
        FOREVER,
        700,
      ])
      const earlier = await ask(`${url}?v=1`)
      expect([earlier.headers.get('cache-control'), await bytesOf(earlier)]).toEqual([FOREVER, first])
      expect(await bytesOf(await ask(`${imagePath(urn, '640.webp', revision)}`))).not.toEqual(
        await bytesOf(await ask(`${imagePath(urn, '640.webp', '1')}`)),
      )
    })

    it('is served at its earlier URLs, revalidated by ETag, whatever its type', async () => {
      const { urn, url } = await fresh(90)
      const before = await ask(url)
      const etag = before.headers.get('etag') ?? ''
      await before.body?.cancel()
      expect((await ask(url, { 'if-none-match': etag })).status).toBe(304)
      expect((await calls().replace(urn, 0, SVG)).status).toBe(200)
      for (const path of [url, `/images/${urn}/320.avif`, `/images/${urn}/original.png?v=abc`]) {
        const response = await ask(path, { 'if-none-match': etag })
        expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
          200,
          'image/svg+xml',
          'public, max-age=0, must-revalidate',
        ])
        expect(response.headers.get('content-security-policy')).toContain('sandbox')
        await response.body?.cancel()
      }
      const animated = await animatedSample('gif')
      expect((await calls().replace(urn, 1, animated)).status).toBe(200)
      const { image } = await calls().details(urn)
      const sources = imageSources(`${image.url}?v=${image.revision}`)
      const { pages } = await sharp(await bytesOf(await ask(sources?.fallback ?? ''))).metadata()
      expect([image.type, pages]).toEqual(['image/gif', 4])
    })

    it('is not replaced by an author who has not seen the present file, nor by two at once', async () => {
      const { urn } = await fresh(91)
      const uploads = await Promise.all([1, 2, 3].map(() => sample('png', { width: 92, height: 20 })))
      const responses = await Promise.all(uploads.map((bytes) => calls().replace(urn, 0, bytes)))
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const { image, version, changes } = await calls().details(urn)
      expect([version, changes.length]).toEqual([1, 1])
      for (const response of responses.filter(({ status }) => status === 409))
        expect(imageConflictSchema.parse(await response.json()).current).toEqual({ image, version })
    })

    it('gets the earlier file back', async () => {
      const { urn, url, width } = await fresh(93)
      const first = await bytesOf(await ask(url))
      await calls().replace(urn, 0, await sample('png', { width: 94, height: 20 }), { name: 'after.png' })
      const { revision } = (await calls().details(urn)).image
      await expectProblem(await calls().update(urn, 0, { revision: '1' }), 409)
      await expectProblem(await calls().update(urn, 1, { revision: 'abcdef' }), 422)
      expect((await calls().update(urn, 1, { revision: '1' })).status).toBe(200)
      const { image, version, changes } = await calls().details(urn)
      expect([version, image.width, image.name, await bytesOf(await ask(url))]).toEqual([2, width, 'before.png', first])
      expect(changes[0]).toMatchObject({ before: { revision }, after: { revision: '1' } })
      expect((await calls().update(urn, 2, { revision })).status).toBe(200)
      expect((await calls().details(urn)).image).toMatchObject({ width: 94, revision, name: 'after.png' })
    })

    it('is not changed by the same file, an invalid one or an incomplete call', async () => {
      const bytes = await sample('png', { width: 95, height: 20 })
      const { urn } = await calls().created(bytes)
      expect((await calls().replace(urn, 0, bytes)).status).toBe(200)
      await expectProblem(await calls().replace(urn, 0, Buffer.from('no image')), 415)
      await expectProblem(await calls().replace(UNKNOWN, 0, bytes), 404)
      for (const query of [`replaces=${urn}`, 'replaces=x&version=0', `replaces=${urn}&version=-1`])
        await expectProblem(await calls().post(`create-image?${query}`, { imgData: 'data:image/png;base64,AA==' }), 400)
      expect(await calls().details(urn)).toMatchObject({ version: 0, changes: [], image: { revision: '1' } })
    })
  })
}
