import { afterEach, beforeEach, expect, it } from 'vitest'
import { factsOfVisitor } from '../../components/islands/measure/visitor-facts.ts'
import { marketStore } from '../../lib/visitor/store.ts'

const { dataset } = document.documentElement
const MARKET = {
  country: 'PE',
  countryName: 'Perú',
  confirmed: true,
  currency: 'PEN',
  savedCurrency: 'PEN',
  asked: ',',
  slots: {},
}

beforeEach(() => {
  localStorage.clear()
  Object.assign(dataset, { variant: 'variant-2', market: 'PEN' })
})
afterEach(() => {
  delete dataset['market']
  delete dataset['variant']
})

it('on variant 1 is the variant: nothing is chosen there, whatever was saved', () => {
  delete dataset['market']
  Object.assign(dataset, { variant: 'variant-1' })
  Object.assign(localStorage, { country: 'PE', currency: 'PEN' })
  expect(factsOfVisitor(document)).toEqual({ variant: 'variant-1' })
})

it('where a market is chosen is the saved one, and what the page found out since', () => {
  expect(factsOfVisitor(document)).toEqual({ variant: 'variant-2' })
  Object.assign(localStorage, { country: 'LV', currency: 'EUR' })
  expect(factsOfVisitor(document)).toEqual({ variant: 'variant-2', country: 'LV', currency: 'EUR' })
  marketStore.set(MARKET)
  expect(factsOfVisitor(document)).toEqual({ variant: 'variant-2', country: 'PE', currency: 'PEN' })
})

it('has the marks of campaigns of the last touch, cut, and none that may be somebody’s', () => {
  marketStore.set(MARKET)
  const last = {
    utm_source: 'mail',
    utm_term: 'x'.repeat(200),
    client_reference_id: 'anna',
    rs: 'ad',
    ct_vkads: '1',
    bad: '1',
  }
  localStorage['g_utms'] = JSON.stringify({ first: { utm_source: 'first' }, last })
  expect(factsOfVisitor(document)).toEqual({
    variant: 'variant-2',
    country: 'PE',
    currency: 'PEN',
    utm_source: 'mail',
    utm_term: 'x'.repeat(100),
  })
})
