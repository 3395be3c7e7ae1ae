import { beforeEach, expect, it, vi } from 'vitest'
import { trackPage } from '@/components/islands/analytics/collect'

vi.mock('@/lib/analytics/idle-after-load', () => ({
  whenIdleAfterLoad: (_page: Document, callback: () => void) => callback(),
}))
vi.mock('@/components/islands/analytics/vitals', () => ({ watchVitals: () => undefined }))
vi.mock('@/components/islands/analytics/catalogue-events', () => ({ watchCatalogue: () => Promise.resolve() }))

const sent: string[] = []
beforeEach(() => {
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(...(JSON.parse(body) as { events: { type: string }[] }).events.map(({ type }) => type))
    return new Response('{}')
  })
})

it('a script that only the server knows stops neither the other scripts nor the tracking of the page', async () => {
  const ids = { heatmap: '7', metrika: '12345678' }
  document.head.innerHTML = `<title>A page</title><meta name="third-party-scripts" content='${JSON.stringify(ids)}'>`
  document.body.innerHTML = '<main><div></div></main>'
  Object.assign(document.documentElement.dataset, { allowed: 'analytics', product: 'genarium', lng: 'ru' })
  trackPage(document)
  await expect.poll(() => sent).toContain('page_view')
  expect([...document.scripts].map(({ src }) => src)).toEqual(['https://mc.yandex.ru/metrika/tag.js'])
})
