import { describe, expect, it } from 'vitest'
import { imageConflictSchema } from '../../../lib/contract/images.ts'
import { MAX_ALT_LENGTH } from '../../../lib/domain/image-alt.ts'
import { LANGUAGES } from '../../../lib/domain/languages.ts'
import { write } from './embedded-fixture.ts'
import type { ImagesSubject } from './images-contract.ts'
import { expectProblem } from './problem-response.ts'
import { sample } from './sample-images.ts'

const UNKNOWN = '0'.repeat(32)
const inAll = Object.fromEntries(LANGUAGES.map((language) => [language, `A leaf in ${language}`]))

/** Contract of alt texts, of the list with its filters, and of usages. */
export function imagesAltContract({ fixture, calls }: ImagesSubject): void {
  const fresh = async (width: number, name = `${width}.png`) =>
    calls().created(await sample('png', { width, height: 20 }), { name })
  const saved = async (urn: string, version: number, alt: object) =>
    expect((await calls().update(urn, version, { alt })).status).toBe(200)

  describe('the alt text of an image', () => {
    it('is saved in each language with a version and its author, without empty texts', async () => {
      const { urn, alt } = await fresh(110)
      expect(alt).toEqual({ decorative: false, texts: {} })
      expect(await calls().details(urn)).toMatchObject({ version: 0, changes: [], uses: [] })
      const texts = { ru: '  Лист \n клёна ', en: 'A maple leaf', lv: ' ' }
      await saved(urn, 0, { decorative: false, texts })
      const { image, version, changes } = await calls().details(urn)
      const stored = { decorative: false, texts: { ru: 'Лист клёна', en: 'A maple leaf' } }
      expect([version, image.alt]).toEqual([1, stored])
      expect(changes).toEqual([
        {
          id: expect.any(String) as string,
          at: expect.any(String) as string,
          actor: expect.stringContaining('@') as string,
          before: { alt, revision: '1', name: '110.png' },
          after: { alt: stored, revision: '1', name: '110.png' },
        },
      ])
    })

    it('is not overwritten by an author who has not seen it: 409 with the current one', async () => {
      const { urn } = await fresh(111)
      const alt = (text: string) => ({ alt: { decorative: false, texts: { en: text } } })
      const responses = await Promise.all(['One', 'Two', 'Three'].map((text) => calls().update(urn, 0, alt(text))))
      const { image, version } = await calls().details(urn)
      expect([version, responses.map(({ status }) => status).sort()]).toEqual([1, [200, 409, 409]])
      for (const response of responses.filter(({ status }) => status === 409))
        expect(imageConflictSchema.parse(await response.json()).current).toEqual({ image, version })
    })

    it('is rejected when it is too long, in an unknown language, or of an unknown image', async () => {
      const { urn } = await fresh(112)
      for (const [field, alt] of [
        ['alt.texts.en', { decorative: false, texts: { en: 'x'.repeat(MAX_ALT_LENGTH + 1) } }],
        ['alt.texts', { decorative: false, texts: { de: 'x' } }],
        ['alt.decorative', { texts: {} }],
      ] as const) {
        const { detail } = await expectProblem(await calls().update(urn, 0, { alt }), 400)
        expect(detail).toContain(`${field}`)
      }
      await expectProblem(await calls().update(urn, -1, {}), 400)
      const texts = Object.fromEntries(LANGUAGES.map((language) => [language, '界'.repeat(MAX_ALT_LENGTH)]))
      await saved(urn, 0, { decorative: false, texts })
      await expectProblem(await calls().update(UNKNOWN, 0, { alt: { decorative: true, texts: {} } }), 404)
      await expectProblem(await fixture().ask(`/api/v1/images/get-image?img_urn=${UNKNOWN}`), 404)
      await expectProblem(await fixture().ask('/api/v1/images/get-image?img_urn=x'), 400)
    })
  })

  describe('the list of images', () => {
    it('has those without alt text in some language, and decorative ones, with their number', async () => {
      const [bare, partly, whole, decorative] = await Promise.all([113, 114, 115, 116].map((width) => fresh(width)))
      await saved(partly?.urn ?? '', 0, { decorative: false, texts: { en: 'Only English' } })
      await saved(whole?.urn ?? '', 0, { decorative: false, texts: inAll })
      await saved(decorative?.urn ?? '', 0, { decorative: true, texts: {} })
      const all = [bare, partly, whole, decorative].map((image) => image?.urn)
      const listed = async (query: Record<string, string>) => {
        const urns = (await calls().page(query)).images.map(({ urn }) => urn)
        return all.filter((urn) => urns.includes(urn ?? ''))
      }
      expect(await listed({})).toEqual(all)
      expect(await listed({ alt: 'missing' })).toEqual([bare?.urn, partly?.urn])
      expect(await listed({ alt: 'decorative' })).toEqual([decorative?.urn])
      const { total, pages, withoutAlt } = await calls().page({ alt: 'missing' })
      expect([withoutAlt, pages]).toEqual([total, 1])
      expect((await calls().page({ alt: 'decorative', page: '2' })).images).toEqual([])
      for (const query of ['alt=none', 'page=0', 'page=x'])
        await expectProblem(await fixture().ask(`/api/v1/images/get-list?${query}`), 400)
    })

    it('is searched by alt texts too, folded', async () => {
      const { urn } = await fresh(117, 'IMG_1.png')
      await saved(urn, 0, { decorative: false, texts: { ru: 'Ёлка в лесу', lv: 'Egle mežā' } })
      const found = async (search: string) => (await calls().page({ search })).images.map((image) => image.urn)
      expect(await found('елка')).toEqual([urn])
      expect(await found('MEZA egle')).toEqual([urn])
      expect(await found('лка ле')).toEqual([urn])
      expect(await found('su')).toEqual([])
      expect(await found('ёлка_')).toEqual([])
    })
  })

  describe('the usages of an image', () => {
    it('are banners, dictionaries and pages, each with its languages', async () => {
      const { urn, url } = await fresh(118)
      const { database } = fixture()
      await database.updateTable('banners').set({ image: url, langs: '["es"]' }).where('id', '=', 'offer').execute()
      await database.insertInto('redirects').values({ from_path: '/leaf', to_path: url, status: 308 }).execute()
      const localized = { '@type': '@builder.io/core:LocalizedValue', Default: '/images/none', 'es-ES': url }
      const block = { '@type': '@builder.io/sdk:Element', component: { name: 'Image', options: { image: localized } } }
      const paths = { '@type': '@builder.io/core:LocalizedValue', 'es-ES': '/es/hoja', 'en-US': '/en/leaf' }
      await write(database, [
        {
          id: 'leaf-page',
          model: 'page',
          name: 'Leaf',
          query: [{ property: 'urlPath', operator: 'is', value: paths }],
          data: { title: 'Leaf', blocks: [block] },
        },
      ])
      expect((await calls().details(urn)).uses).toEqual([
        expect.objectContaining({ kind: 'banner', id: 'offer', languages: ['es'] }),
        { kind: 'dictionary', dictionary: 'redirects', id: '/leaf', name: '/leaf', languages: [] },
        { kind: 'content', id: 'leaf-page', name: 'Leaf', languages: ['es'], paths: ['/es/hoja'] },
      ])
      await database.updateTable('banners').set({ image: null, langs: '[]' }).where('id', '=', 'offer').execute()
      await database.deleteFrom('redirects').where('from_path', '=', '/leaf').execute()
    })
  })
}
