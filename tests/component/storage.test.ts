import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { remember } from '../../components/islands/remember.ts'
import { readSaved } from '../../lib/visitor/saved-visitor.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

describe('what is remembered of a visitor', () => {
  it('is read under the keys of the specification', () => {
    Object.assign(localStorage, { country: 'PE', currency: 'PEN' })
    expect(readSaved()).toEqual({ country: 'PE', currency: 'PEN' })
  })

  it.each([
    ['country', 'Peru'],
    ['country', 'pe'],
    ['country', ''],
    ['currency', 'JPY'],
    ['currency', '"PEN"'],
  ])('a bad value counts as absent: %s=%s', (key, value) => {
    localStorage.setItem(key, value)
    expect(Object.values(readSaved()).filter((saved) => saved !== undefined)).toEqual([])
  })

  it('has a saved RUB as EUR where visitors choose a market, also while no market is known', () => {
    localStorage.setItem('currency', 'RUB')
    expect(readSaved().currency).toBe('RUB')
    document.documentElement.dataset['market'] = 'PEN'
    expect(readSaved().currency).toBe('EUR')
    delete document.documentElement.dataset['market']
  })

  it('is written as plain strings, and what is not given stays', () => {
    localStorage.setItem('country', 'LV')
    remember({ country: undefined, currency: 'EUR', lang: 'lv', langTitle: 'Latviešu' })
    expect({ ...localStorage }).toEqual({
      country: 'LV',
      currency: 'EUR',
      lang: 'lv',
      langTitle: 'Latviešu',
      langSaved: 'lv',
    })
  })

  it('without storage the visit goes on', () => {
    const forbidden = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden)
    expect(readSaved()).toEqual({})
    expect(() => remember({ lang: 'lv' })).not.toThrow()
  })
})
