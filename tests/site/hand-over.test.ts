import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, startSite, type Site } from '../support/site.ts'

const BASKET = 'https://shop.example/basket'
let site: Site
beforeAll(async () => {
  site = await startSite({ BASKET_URL: `${BASKET}?from=site` })
})
afterAll(() => site.stop())

/** What the address of an outside basket carries. */
const carried = (href: string | undefined) => {
  const { origin, pathname, searchParams } = new URL(String(href).replaceAll('&amp;', '&'))
  return [origin + pathname, Object.fromEntries(searchParams)]
}
/** The order link of a card. */
const orderLink = (html: string, key: string) =>
  /href="(https:[^"]+)"/.exec(html.slice(html.indexOf(` id="${key}"`)))?.[1]

describe('with an outside basket', () => {
  it('order links of both variants lead there, with the test and the language', async () => {
    expect(carried(orderLink((await ask(site.one, '/')).body, 'exome'))).toEqual([
      BASKET,
      { from: 'site', ids: '1004' },
    ])
    for (const language of ['es', 'lv', 'ru'])
      expect(carried(orderLink((await ask(site.two, `/${language}/`)).body, 'exome'))).toEqual([
        BASKET,
        { from: 'site', ids: '1004', lng: language },
      ])
  })

  it('so does the basket of the header', async () => {
    const header = (html: string) => html.slice(html.indexOf('<header'), html.indexOf('</header>'))
    const { body } = await ask(site.two, '/lv/')
    expect(header(body)).toContain(`href="${BASKET}?from=site&amp;lng=lv"`)
  })

  it.each(['/basket', '/basket/order'])('%s leads there with what was to be added', async (path) => {
    const one = await ask(site.one, `${path}?add=1001&add=1004`)
    expect([one.status, carried(one.headers.location)]).toEqual([307, [BASKET, { from: 'site', ids: '1001,1004' }]])
    const two = await ask(site.two, `/pt${path}?add=1001&lng=pt`)
    expect([two.status, carried(two.headers.location)]).toEqual([
      307,
      [BASKET, { from: 'site', ids: '1001', lng: 'pt' }],
    ])
  })

  it.each([
    ['1002 1011 1015', '11111111'],
    ['1016 1014 1015', '22222222'],
    ['1009 1007 1008', '33333333'],
  ])('the whole set %s is one product on variant 1, and its tests on variant 2', async (ids, set) => {
    const query = ids.replaceAll(' ', '&add=')
    expect(carried((await ask(site.one, `/basket?add=${query}`)).headers.location)).toEqual([
      BASKET,
      { from: 'site', ids: set },
    ])
    expect(carried((await ask(site.two, `/en/basket?add=${query}`)).headers.location)).toEqual([
      BASKET,
      { from: 'site', ids: ids.replaceAll(' ', ','), lng: 'en' },
    ])
  })

  it('a part of a set, and a set with something else, are their tests', async () => {
    expect(carried((await ask(site.one, '/basket?add=1002&add=1011')).headers.location)).toEqual([
      BASKET,
      { from: 'site', ids: '1002,1011' },
    ])
    expect(carried((await ask(site.one, '/basket?add=1002&add=1011&add=1015&add=1001')).headers.location)).toEqual([
      BASKET,
      { from: 'site', ids: '1002,1011,1015,1001' },
    ])
  })
})
