import { JSDOM } from 'jsdom'
import { beforeAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { sample } from '../support/sample.ts'
import { sharedSite } from '../support/shared-site.ts'
import { ask, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const at = (host: string, path: string) => ask(site.one, path, { headers: { host } })

describe('robots.txt', () => {
  it.each([
    ['genarium.example', 'https://genarium.example/sitemap.xml'],
    ['www.world.example', 'https://world.example/sitemap.xml'],
  ])('robots.txt of %s names the sitemap of its variant and disallows private pages', async (host, sitemap) => {
    const { status, headers, body } = await at(host, '/robots.txt')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toContain(`Sitemap: ${sitemap}\n`)
    for (const page of [
      'banner-admin',
      'images-admin',
      'chat-admin',
      'orders-admin',
      'emails-admin',
      'subscribers-admin',
      'prices-admin',
      'marketing-admin',
      'audit-admin',
      'basket',
      'account',
    ])
      expect(body).toContain(`Disallow: /*${page}\n`)
    expect(body).toContain('Clean-param: genariumbot&lng')
    expect(body).not.toContain('Disallow: /\n')
  })

  it('disallows everything on a test host', async () => {
    expect((await at('test.genarium.example', '/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
  })
})

describe('llms.txt', () => {
  it('lists the pages of each language', async () => {
    const { body } = await at('world.example', '/llms.txt')
    expect(body).toMatch(/^# Genarium\n\n> /)
    for (const language of LANGUAGES) expect(body).toContain(`(https://world.example/${language}/genealogy_complex)`)
    expect((await at('genarium.example', '/llms.txt')).body).not.toContain('/en/')
  })
})

describe('pages excluded from search', () => {
  it('include a prerendered page, whose body is unchanged', async () => {
    const page = await at('genarium.example', '/')
    const marked = await at('genarium.example', '/?genariumbot=refresh')
    expect(marked.headers['x-robots-tag']).toBe('noindex')
    expect(page.headers['x-robots-tag']).toBeUndefined()
    expect(marked.body).toBe(page.body)
  })

  it.each([
    '/offline',
    '/error',
    '/form-error',
    '/order-not-found',
    '/legal/terms-of-service-2025-06-01',
    '/legal/terms-of-service-2026-01-15/changes',
  ])('include %s, although it is described', async (path) => {
    const { status, body } = await at('genarium.example', path)
    expect([
      status,
      /<meta name="robots" content="noindex/.test(body),
      /<meta name="description" content="[^"]/.test(body),
    ]).toEqual([200, true, true])
  })
})

describe('internal paths of crawler files', () => {
  it.each([
    '/crawlers/robots.txt',
    '/crawlers/sitemap.xml',
    '/crawlers/x',
    '/opengraph/home',
    '/legal/pdf/IDS',
    '/opengraph/nothing.png',
  ])('%s is not found for clients', async (path) => {
    expect((await at('genarium.example', path)).status).toBe(404)
  })
})

describe('the family tree', () => {
  it.each(sample(LANGUAGES, (language) => language === 'lv'))(
    'contains in %s a drawing and a nested list of the first person and 1000 ancestors',
    async (language) => {
      const { document } = new JSDOM((await at('world.example', `/${language}/genealogy_complex`)).body).window
      const tree = document.querySelector('#tree')
      const list = tree?.querySelector('details')
      expect([list?.querySelectorAll('li').length, tree?.querySelectorAll('img').length]).toEqual([1001, 1])
      expect(list?.querySelectorAll(`li${' li'.repeat(10)}`).length).toBeGreaterThan(100)
    },
  )
})
