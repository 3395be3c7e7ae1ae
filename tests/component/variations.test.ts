import Cookies from 'js-cookie'
import { afterEach, expect, it } from 'vitest'
import { contentVariations, clearVariations, storeVariation } from '@/lib/analytics/variations'

afterEach(() => {
  clearVariations()
  document.body.innerHTML = ''
})

it('a page view is counted for the variation shown, not for that of the next page', () => {
  document.body.innerHTML = '<span data-content="page-1" data-variations=\'{"bold":0.5}\'></span>'
  storeVariation('page-1', 'bold')
  storeVariation('page-2', 'calm')
  expect(contentVariations()).toEqual({ 'content.page-1': 'page-1', 'content.page-2': 'calm' })
  document.body.innerHTML = '<span data-content="page-1" data-variations=\'{"bold":0.5}\' data-variation="bold"></span>'
  expect(contentVariations()['content.page-1']).toBe('bold')
})

it('a page view of a visitor outside the test is counted for no variation', () => {
  document.body.innerHTML = '<span data-content="page-1" data-variations=\'{"bold":0.5}\'></span>'
  expect([contentVariations(), Object.keys(Cookies.get())]).toEqual([{}, []])
})
