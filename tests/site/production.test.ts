import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, startSite, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ SITE_ENV: 'production' })
})
afterAll(() => site.stop())

describe('with SITE_ENV=production', () => {
  it('the pop-up waits for 30 s, that of a bot for 60 s', async () => {
    const delays = async (path: string) => {
      const page = parse((await ask(site.one, path)).body)
      return [
        page.querySelector('#pop-up')?.getAttribute('data-after'),
        page.querySelector('[data-pop-up-after]')?.getAttribute('data-pop-up-after'),
      ]
    }
    expect(await delays('/')).toEqual(['30000', undefined])
    expect(await delays('/substgbot')).toEqual(['30000', '60000'])
  })

  it('an error of a page in a browser is a line of the log, once, without what names a person', async () => {
    const report = {
      kind: 'error',
      message: 'Hydration failed for anna@visitor.test',
      stack: 'at x (http://localhost/_next/a.js:1:2)',
      page: '/exome?email=anna',
    }
    const send = () =>
      ask(site.one, '/api/client-errors', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: site.one },
        body: JSON.stringify(report),
      })
    expect([(await send()).status, (await send()).status]).toEqual([204, 204])
    const lines = site
      .log()
      .split('\n')
      .filter((line) => line.includes('browser: a page failed'))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      kind: 'error',
      message: 'Hydration failed for …',
      frames: ['/_next/a.js:1:2'],
      page: '/exome',
    })
    expect(site.log()).not.toContain('anna')
  })
})
