import { expect, it } from 'vitest'
import { externalBasketUrl } from '../../../../lib/domain/order/external-basket-url.ts'

const read = (address: string) => Object.fromEntries(new URL(address).searchParams)

it('transfers all parameters to the external basket, in any notation', () => {
  const utms = { utm_source: 'a&b=c#d', utm_term: 'тест "1" +2%', client_reference_id: '../..' }
  const address = externalBasketUrl('https://basket.example/cart?shop=1', {
    ids: ['11111111', '1003'],
    lng: 'es',
    cy: 'CLP',
    promocode: 'A&B =ы',
    utms,
  })
  expect(new URL(address).origin + new URL(address).pathname).toBe('https://basket.example/cart')
  expect(read(address)).toEqual({ shop: '1', ids: '11111111,1003', lng: 'es', cy: 'CLP', promocode: 'A&B =ы', ...utms })
})

it('preserves existing query parameters and omits unknown values', () => {
  const first = externalBasketUrl('https://basket.example/', { ids: ['1'], lng: 'lv' })
  expect(read(externalBasketUrl(first, { cy: 'EUR', promocode: undefined, utms: {} }))).toEqual({
    ids: '1',
    lng: 'lv',
    cy: 'EUR',
  })
})
