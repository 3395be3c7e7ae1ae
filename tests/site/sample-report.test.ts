import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, startSite, type Site } from '../support/site.ts'

const OUTSIDE = 'https://demo.example/report?kind=full'

let site: Site
beforeAll(async () => {
  site = await startSite({ DEMO_URL: OUTSIDE })
})
afterAll(() => site.stop())

describe('a sample report that stands at another address', () => {
  it('is where every link to it leads', async () => {
    const { body } = await ask(site.two, '/es/')
    const links = [...body.matchAll(/href="([^"]*demo[^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))
    expect(new Set(links)).toEqual(new Set([`${OUTSIDE}&lng=es`]))
    expect(links.length).toBeGreaterThan(2)
  })

  it.each([
    ['/es/demo', `${OUTSIDE}&lng=es`],
    ['/pt/demo?utm_source=x', `${OUTSIDE}&lng=pt`],
  ])('%s leads to it', async (path, location) => {
    const { status, headers } = await ask(site.two, path)
    expect([status, headers.location]).toEqual([307, location])
  })

  it('also on the variant without languages in its paths', async () => {
    const { status, headers } = await ask(site.one, '/demo')
    expect([status, headers.location]).toEqual([307, OUTSIDE])
  })

  it.each(['/sitemap.xml', '/llms.txt'])('%s does not name our page', async (file) => {
    for (const origin of [site.one, site.two]) {
      const { status, body } = await ask(origin, file)
      expect(status).toBe(200)
      expect(body).toContain('/genealogy_services')
      expect(body).not.toContain('/demo')
    }
  })
})
