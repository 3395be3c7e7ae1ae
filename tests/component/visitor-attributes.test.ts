import { afterEach, beforeEach, expect, it } from 'vitest'
import { readVisitorAttributes } from '../../components/islands/analytics/visitor-attributes.ts'
import { marketStore } from '../../lib/visitor/store.ts'

const { dataset } = document.documentElement
const MARKET = {
  country: 'PE',
  countryName: 'Perú',
  confirmed: true,
  currency: 'PEN',
  savedCurrency: 'PEN',
  requested: ',',
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

it('contains the variant only on variant 1, regardless of saved values', () => {
  delete dataset['market']
  Object.assign(dataset, { variant: 'variant-1' })
  Object.assign(localStorage, { country: 'PE', currency: 'PEN' })
  expect(readVisitorAttributes(document)).toEqual({ variant: 'variant-1' })
})

it('contains the saved market, and what the page has detected since', () => {
  expect(readVisitorAttributes(document)).toEqual({ variant: 'variant-2' })
  Object.assign(localStorage, { country: 'LV', currency: 'EUR' })
  expect(readVisitorAttributes(document)).toEqual({ variant: 'variant-2', country: 'LV', currency: 'EUR' })
  marketStore.set(MARKET)
  expect(readVisitorAttributes(document)).toEqual({ variant: 'variant-2', country: 'PE', currency: 'PEN' })
})

it('contains the truncated UTM parameters of the last touch, without possible personal data', () => {
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
  expect(readVisitorAttributes(document)).toEqual({
    variant: 'variant-2',
    country: 'PE',
    currency: 'PEN',
    utm_source: 'mail',
    utm_term: 'x'.repeat(100),
  })
})
