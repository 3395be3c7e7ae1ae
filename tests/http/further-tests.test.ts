import { parse } from 'node-html-parser'
import { beforeAll, expect, it } from 'vitest'
import { priceListSchema } from '../../lib/contract/prices.ts'
import { CATALOGUE } from '../../lib/domain/catalogue.ts'
import { menuMoreList } from '../../lib/domain/more-list.ts'
import { block, entryAt, text } from '../support/content.ts'
import { writeEntry } from '../support/content-in-process.ts'
import { contentSite } from '../support/shared-site.ts'
import { ask, eventually, type Site } from '../support/site.ts'
import { textsOf } from '../unit/messages/catalogues.ts'

let site: Site
beforeAll(async () => {
  site = await contentSite()
})

/** The tests that a page lists, once it is published. */
async function listed(
  origin: string,
  path: string,
): Promise<{ keys: (string | undefined)[]; slots: (string | undefined)[] }> {
  const { body } = await eventually(
    () => ask(origin, path),
    ({ status }) => status === 200,
  )
  const items = parse(body).querySelectorAll('main li[data-product]')
  return {
    keys: items.map((item) => item.getAttribute('data-product')),
    slots: items.map((item) => item.querySelector('strong[data-slot]')?.getAttribute('data-slot')),
  }
}

it('a page about a test ends with related tests, whose prices have slots', async () => {
  await writeEntry(site, [
    entryAt('/es/alimentacion-propia', { data: { product: 'nutrition' } }),
    entryAt('/pitanie-svoyo', { data: { product: 'nutrition' }, blocks: [text('first words'), block('RelatedTests')] }),
    entryAt('/pitanie-vybor', {
      data: { product: 'nutrition' },
      blocks: [text('first words'), block('RelatedTests', { products: ['exome'] })],
    }),
    entryAt('/bez-testa'),
  ])
  const own = await listed(site.two, '/es/alimentacion-propia')
  expect(own.keys.length).toBe(4)
  expect(own.keys[0]).toBe('food-tolerance')
  expect(own.slots).toEqual(own.keys.map((key) => `${key}.now`))
  const russian = (await listed(site.one, '/pitanie-svoyo')).keys
  expect([russian.length, russian[0]]).toEqual([4, 'food-tolerance'])
  expect((await listed(site.one, '/pitanie-vybor')).keys).toEqual(['exome'])
  expect((await listed(site.one, '/bez-testa')).keys).toEqual([])
})

it.each([
  ['one', 'ru', '/', 'RUB'],
  ['two', 'es', '/es/', 'PEN'],
  ['two', 'lv', '/lv/legal', 'PEN'],
] as const)(
  'the menu of variant %s in %s ends with the further tests, at %s',
  async (variant, language, path, currency) => {
    const list = priceListSchema.parse(JSON.parse((await ask(site[variant], '/api/price/')).body))
    const sections = parse((await ask(site[variant], path)).body)
      .querySelectorAll('#menu section')
      .map((section) => ({
        title: section.querySelector('h2')?.textContent,
        keys: section.querySelectorAll('li').map((item) => item.getAttribute('data-product')),
      }))
    expect(sections.at(-1)).toEqual({
      title: textsOf(language).get('catalogue.further'),
      keys: menuMoreList(list, currency).map(({ key }) => key),
    })
    expect(sections.at(-1)?.keys).toContain('exome')
    expect(sections.flatMap(({ keys }) => keys).toSorted()).toEqual(CATALOGUE.map(({ key }) => key).toSorted())
  },
)
