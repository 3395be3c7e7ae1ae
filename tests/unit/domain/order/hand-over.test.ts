import { expect, it } from 'vitest'
import { basketAddress } from '../../../../lib/domain/order/hand-over.ts'

const read = (address: string) => Object.fromEntries(new URL(address).searchParams)

it('hands over everything, however it is written', () => {
  const utms = { utm_source: 'a&b=c#d', utm_term: 'тест "1" +2%', client_reference_id: '../..' }
  const address = basketAddress('https://basket.example/cart?shop=1', {
    ids: ['11111111', '1003'],
    lng: 'es',
    cy: 'CLP',
    promocode: 'A&B =ы',
    utms,
  })
  expect(new URL(address).origin + new URL(address).pathname).toBe('https://basket.example/cart')
  expect(read(address)).toEqual({ shop: '1', ids: '11111111,1003', lng: 'es', cy: 'CLP', promocode: 'A&B =ы', ...utms })
})

it('adds to what is already there, and leaves out what is not known', () => {
  const first = basketAddress('https://basket.example/', { ids: ['1'], lng: 'lv' })
  expect(read(basketAddress(first, { cy: 'EUR', promocode: undefined, utms: {} }))).toEqual({
    ids: '1',
    lng: 'lv',
    cy: 'EUR',
  })
})
