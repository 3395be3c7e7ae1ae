import { describe, expect, it } from 'vitest'
import { imageUsesSchema } from '../../../lib/contract/images.ts'
import { LANGUAGES } from '../../../lib/domain/languages.ts'
import { write } from './embedded-fixture.ts'
import type { ImagesSubject } from './images-contract.ts'
import { expectProblem } from './problem-response.ts'
import { sample } from './sample-images.ts'

const NAMES = [
  '',
  '..',
  '../../site.sqlite',
  '..%2f..%2fsite.sqlite',
  '%2e%2e/site.sqlite',
  '..\\..\\site.sqlite',
  '/etc/passwd',
  'a'.repeat(31),
  'a'.repeat(33),
  'A'.repeat(32),
  'g'.repeat(32),
  `${'a'.repeat(32)}\n`,
  `${'a'.repeat(32)}\0`,
  `${'a'.repeat(32)}/../x`,
  '%',
  '0'.repeat(9000),
  "' or 1=1 --",
  'file:///etc/passwd',
  'C:\\Windows\\win.ini',
  '%2e%2e%2f%2e%2e%2fsite.sqlite',
  '．．／．．／site.sqlite',
  'а'.repeat(32),
  `${'a'.repeat(31)}ａ`,
  `${'a'.repeat(32)}%00`,
]
const NOT_TEXT = [null, 7, true, ['a'.repeat(32)], { $ne: '' }]
const UNKNOWN = '0'.repeat(32)

/** Contract of deleting and restoring, and of conditions that prevent deletion. */
export function imagesDeletingContract({ fixture, calls }: ImagesSubject): void {
  const fresh = async (width: number) => calls().created(await sample('png', { width, height: 20 }))
  const isListed = async (urn: string) => (await calls().list()).some((image) => image.urn === urn)

  describe('a deleted image', () => {
    it('is neither listed nor served, and can be restored for a day', async () => {
      const image = await fresh(90)
      const until = await calls().removed(image.urn)
      expect(Math.abs(until.getTime() - Date.now() - 24 * 3600_000)).toBeLessThan(60_000)
      expect(await isListed(image.urn)).toBe(false)
      for (const file of ['original.png', '90.avif'])
        await expectProblem(await fixture().ask(`/images/${image.urn}/${file}`), 404)
      await expectProblem(await calls().remove(image.urn), 404)
      const restored = await calls().restore(image.urn)
      expect([restored.status, await restored.json()]).toEqual([200, image])
      expect([await isListed(image.urn), (await fixture().ask(image.url)).status]).toEqual([true, 200])
      expect((await calls().restore(image.urn)).status).toBe(200)
    })

    it('is purged after a day', async () => {
      const image = await fresh(91)
      await calls().removed(image.urn)
      const day = new Date(Date.now() - 24 * 3600_000).toISOString()
      await fixture().database.updateTable('images').set({ deleted_at: day }).where('urn', '=', image.urn).execute()
      await expectProblem(await calls().restore(image.urn), 404)
    })

    it('uploading a deleted image again creates another image', async () => {
      const bytes = await sample('png', { width: 92, height: 20 })
      const first = await calls().created(bytes)
      await calls().removed(first.urn)
      const second = await calls().create(bytes)
      expect(second.status).toBe(201)
      expect(((await second.json()) as { urn: string }).urn).not.toBe(first.urn)
    })
  })

  describe('an image in use', () => {
    it('is not deleted, and its uses are named, unless deletion is forced', async () => {
      const image = await fresh(93)
      const { database } = fixture()
      await database.updateTable('banners').set({ image: image.url }).where('id', '=', 'offer').execute()
      const smaller = image.url.replace('original.png', '93.webp')
      const block = {
        '@type': '@builder.io/sdk:Element',
        id: 'picture',
        component: { name: 'Image', options: { image: smaller } },
      }
      await write(database, [
        { id: 'draft-page', model: 'page', published: 'draft', name: 'A page', data: { blocks: [block] } },
      ])
      const response = await calls().remove(image.urn)
      const uses = imageUsesSchema.parse(await response.clone().json()).uses
      const { detail } = await expectProblem(response, 409)
      expect(uses).toEqual([
        {
          kind: 'banner',
          id: 'offer',
          name: expect.stringMatching(/\S/) as string,
          dictionary: 'banners',
          languages: LANGUAGES,
        },
        { kind: 'content', id: 'draft-page', name: 'A page', languages: LANGUAGES, paths: [] },
      ])
      expect(detail).toContain('content "A page" (draft-page)')
      expect(await isListed(image.urn)).toBe(true)
      await expectProblem(await calls().remove(image.urn, { force: false }), 409)
      await calls().removed(image.urn, { force: true })
      expect(await isListed(image.urn)).toBe(false)
      await database.updateTable('banners').set({ image: null }).where('id', '=', 'offer').execute()
    })
  })

  describe('the name of an image', () => {
    const CALLS = ['delete-image', 'restore-image']
    it.each(NAMES)('is rejected when malformed: %j', async (name) => {
      for (const call of CALLS) {
        const { detail } = await expectProblem(await calls().post(call, { img_urn: name, force: true }), 400)
        expect(detail).toContain('img_urn:')
      }
    })

    it.each(NOT_TEXT)('is rejected when not a string: %j', async (name) => {
      for (const call of CALLS) await expectProblem(await calls().post(call, { img_urn: name }), 400)
    })

    it.each(['', '{', '[]', 'null', '{}', '{"force":true}', `{"img_urn":"${UNKNOWN}","force":"yes"}`])(
      'is reported missing in %j',
      async (body) => {
        await expectProblem(await calls().post('delete-image', body), 400)
      },
    )

    it('an unknown name returns 404, and one in a too long body 413', async () => {
      for (const call of CALLS) {
        await expectProblem(await calls().post(call, { img_urn: UNKNOWN }), 404)
        await expectProblem(await calls().post(call, { img_urn: UNKNOWN, more: 'a'.repeat(20_000) }), 413)
      }
    })
  })

  describe('the URL of an image', () => {
    it('a URL without a known size, format or image returns 404', async () => {
      const { urn } = await fresh(400)
      const files = [
        '',
        'original',
        'original.jpg',
        'original.svg',
        '400.png',
        '100.webp',
        '0320.webp',
        '1921.avif',
        '320.WEBP',
        'a'.repeat(3000),
      ]
      const paths = [
        ...files.map((file) => `/images/${urn}/${file}`),
        `/images/${UNKNOWN}/original.png`,
        `/images/${urn}`,
        '/images/',
        '/images',
      ]
      const tricks = [
        '..%2foriginal.png',
        '%2e%2e/original.png',
        'original.png%00',
        'original.png%2f..',
        '..\\original.png',
        `..%5c${urn}.original.png`,
      ]
      for (const path of [...paths, ...tricks.map((file) => `/images/${urn}/${file}`)])
        await expectProblem(await fixture().ask(path), 404)
      expect((await fixture().ask(`/images/${urn}/320.webp`)).status).toBe(200)
    })

    it('a step wider than the image returns its widest size', async () => {
      const { urn } = await fresh(400)
      const bytes = async (file: string) =>
        Buffer.from(await (await fixture().ask(`/images/${urn}/${file}`)).arrayBuffer())
      for (const format of ['avif', 'webp']) expect(await bytes(`1920.${format}`)).toEqual(await bytes(`400.${format}`))
    })
  })
}
