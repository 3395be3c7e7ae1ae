import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { trackPage } from '@/components/islands/analytics/collect'
import { startAnalytics } from '@/components/islands/analytics/start'

vi.mock('@/lib/analytics/scripts/load', () => ({ loadScripts: () => undefined, endScripts: () => undefined }))
vi.mock('@/components/islands/analytics/catalogue-events', () => ({ watchCatalogue: () => Promise.resolve() }))

const ID = 'f47ac10b-58cc-4372-a567-0e02b2c3d479'
const html = document.documentElement
const fetchMock = vi.fn<(address: string) => Promise<Response>>(async () => new Response('{}'))
const storedId = () => localStorage.getItem('builderVisitorId')

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  document.body.innerHTML = '<main></main>'
  for (const key of Object.keys(html.dataset)) delete html.dataset[key]
  localStorage.setItem('builderVisitorId', ID)
})
afterEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
})

it('withdrawing analytics consent lets the server delete the visitor', async () => {
  html.dataset['allowed'] = 'marketing'
  trackPage(document)
  await expect.poll(storedId).toBeNull()
  expect(fetchMock.mock.calls.map(([address]) => address)).toEqual(['/api/v1/track/forget'])
})

it.each([
  ['opened to be prerendered', () => (html.dataset['prerender'] = '')],
  ['not published', () => (document.body.innerHTML = '<main data-preview></main>')],
])('is not triggered by a page that is %s', (_what, make) => {
  html.dataset['allowed'] = 'analytics'
  make()
  trackPage(document)
  expect([storedId(), fetchMock.mock.calls]).toEqual([ID, []])
})

it('the next page sends a withdrawal that the server has not received', async () => {
  html.dataset['allowed'] = ''
  startAnalytics()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(fetchMock).not.toHaveBeenCalled()
  localStorage.setItem('builderVisitorId', `!${ID}`)
  startAnalytics()
  await expect.poll(storedId).toBeNull()
  expect(fetchMock).toHaveBeenCalledOnce()
})
