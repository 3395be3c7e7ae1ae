import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LANGUAGES, type Language } from '../../lib/domain/languages.ts'
import { showBasket, storedIds } from '../../lib/visitor/show-basket.ts'

interface Catalogue {
  readonly basket: { readonly order: string; readonly inBasket: string }
  readonly products: { readonly order: string }
}
const catalogueOf = (language: Language) =>
  JSON.parse(readFileSync(`public/assets/i18n/${language}.json`, 'utf8')) as Catalogue
const anyId = fc.stringMatching(/^[\w&=#+ ]{1,8}$/)

function show(catalogue: Catalogue, links: readonly (readonly string[])[]): HTMLAnchorElement[] {
  const { order, inBasket } = catalogue.basket
  Object.assign(document.documentElement.dataset, { order, inBasket })
  document.body.innerHTML = '<header><b data-basket-count></b></header><main></main>'
  return links.map((ids) => {
    const link = document.createElement('a')
    link.href = `/en/basket?${new URLSearchParams(ids.map((id) => ['add', id]))}`
    link.setAttribute('aria-label', catalogue.products.order.replace('{name}', ids.join()))
    link.append(order, document.createElement('svg'))
    document.querySelector('main')?.append(link)
    return link
  })
}

it.each(LANGUAGES)(
  'in %s, exactly the order buttons whose tests are all in the basket say so, also after it changes',
  (language) => {
    const catalogue = catalogueOf(language)
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(anyId, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
        fc.array(fc.uniqueArray(anyId), { minLength: 1, maxLength: 3 }),
        fc.nat(5),
        (products, baskets, chosen) => {
          const links = show(catalogue, products)
          for (const basket of [...baskets, [...(products[chosen] ?? [])]]) {
            showBasket(document, basket)
            expect(document.querySelector('[data-basket-count]')?.textContent).toBe(String(basket.length))
            for (const [index, link] of links.entries()) {
              const isInBasket = products[index]?.every((id) => basket.includes(id)) ?? false
              const label = isInBasket ? catalogue.basket.inBasket : catalogue.basket.order
              expect(link.firstChild?.textContent).toBe(label)
              expect(link.getAttribute('aria-label')).toContain(label)
              expect(link.hasAttribute('data-in-basket')).toBe(isInBasket)
            }
          }
        },
      ),
    )
  },
)

it('whatever the storage holds, no order button is marked by it unless it is a basket with the test', () => {
  const [link] = show(catalogueOf('en'), [['1001']])
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), fc.constant('{"items":[null,1,{"bitrixId":1001}]}')), (stored) => {
      localStorage.setItem('basket', stored)
      showBasket(document, storedIds())
      expect(link?.firstChild?.textContent).toBe('Order')
    }),
  )
  localStorage.setItem('basket', '{"items":[{"bitrixId":"1001","quantity":1}]}')
  showBasket(document, storedIds())
  expect([link?.textContent, document.querySelector('[data-basket-count]')?.textContent]).toEqual([
    'In your basket',
    '1',
  ])
})
