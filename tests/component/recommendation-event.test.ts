import { beforeEach, expect, it, vi } from 'vitest'
import { trackPage } from '@/components/islands/analytics/collect'

const own: object[] = []
const shared: { event: string }[] = []
vi.mock('@/lib/analytics/first-party-tracking', () => ({
  sendFirstParty: (event: object) => own.push(event),
  stopFirstPartyTracking: () => undefined,
}))
vi.mock('@/lib/analytics/track', () => ({ track: (event: { event: string }) => shared.push(event) }))
vi.mock('@/lib/analytics/scripts/load', () => ({ loadScripts: () => undefined, endScripts: () => undefined }))
vi.mock('@/components/islands/analytics/catalogue-events', () => ({ watchCatalogue: () => Promise.resolve() }))

beforeEach(() => {
  own.length = 0
  shared.length = 0
  document.title = 'Result'
  document.documentElement.dataset['allowed'] = 'analytics'
})

const show = (main: string) => {
  document.body.innerHTML = `<main>${main}</main>`
  trackPage(document)
}

it('counts a result of the test finder once, by its test and in own tracking only', () => {
  show('<section data-recommended="1005"></section>')
  trackPage(document)
  expect(own).toEqual([{ event: 'test_recommended', item_id: '1005' }])
  expect(shared.map(({ event }) => event)).toEqual(['page_view'])
})

it('counts a result without a suitable test, without an id', () => {
  show('<section data-recommended=""></section>')
  expect(own).toEqual([{ event: 'test_recommended' }])
})

it('counts nothing on other pages, or without consent', () => {
  show('<section></section>')
  delete document.documentElement.dataset['allowed']
  show('<section data-recommended="1005"></section>')
  expect(own).toEqual([])
})
