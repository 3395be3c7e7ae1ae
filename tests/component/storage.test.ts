import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveChoice } from '../../components/islands/save-choice.ts'
import { readSaved } from '../../lib/visitor/saved-visitor.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

describe('stored visitor data', () => {
  it('are read under the keys of the specification', () => {
    Object.assign(localStorage, { country: 'PE', currency: 'PEN' })
    expect(readSaved()).toEqual({ country: 'PE', currency: 'PEN' })
  })

  it.each([
    ['country', 'Peru'],
    ['country', 'pe'],
    ['country', ''],
    ['currency', 'JPY'],
    ['currency', '"PEN"'],
  ])('an invalid value is ignored: %s=%s', (key, value) => {
    localStorage.setItem(key, value)
    expect(Object.values(readSaved()).filter((saved) => saved !== undefined)).toEqual([])
  })

  it('a saved RUB is EUR where visitors choose a market, also before the market is known', () => {
    localStorage.setItem('currency', 'RUB')
    expect(readSaved().currency).toBe('RUB')
    document.documentElement.dataset['market'] = 'PEN'
    expect(readSaved().currency).toBe('EUR')
    delete document.documentElement.dataset['market']
  })

  it('are written as plain strings, and missing ones are unchanged', () => {
    localStorage.setItem('country', 'LV')
    saveChoice({ country: undefined, currency: 'EUR', lang: 'lv', langTitle: 'Latviešu' })
    expect({ ...localStorage }).toEqual({
      country: 'LV',
      currency: 'EUR',
      lang: 'lv',
      langTitle: 'Latviešu',
      langSaved: 'lv',
    })
  })

  it('are optional: without storage the visit continues', () => {
    const forbidden = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden)
    expect(readSaved()).toEqual({})
    expect(() => saveChoice({ lang: 'lv' })).not.toThrow()
  })
})
