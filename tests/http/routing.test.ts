import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { languageEntry } from '../../i18n/locales.ts'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { SOAK } from '../support/generators/runs.ts'
import { sharedSite } from '../support/shared-site.ts'
import { ask, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const at = (host: string) => ({ headers: { host } })
const titleOf = (html: string) => /<title>([^<]*)/.exec(html)?.[1]?.replaceAll('\u00a0', ' ')

describe('routing over HTTP', () => {
  it.each([
    ['/', 200, undefined],
    ['/b', 200, undefined],
    ['/ru/b', 308, '/b'],
    ['/ru', 308, '/'],
    ['/b/', 308, '/b'],
    ['/b/?utm_source=x', 308, '/b?utm_source=x'],
    ['/en/b', 308, 'https://world.example/en/b?lng=en'],
    ['/LEGAL/?a=1', 308, '/legal?a=1'],
    ['/ru/Legal/', 308, '/legal'],
    ['/substgsurname_bot', 308, '/substgSurname_bot'],
    ['/EN/Legal', 308, 'https://world.example/en/legal?lng=en'],
    ['/GENETICS/genome', 308, '/genetics/genome'],
    ['/Icon.svg', 404, undefined],
    ['/nothing-here', 404, undefined],
    ['/variant-1/ru', 404, undefined],
    ['/variant-2/es', 404, undefined],
    ['/not-found', 404, undefined],
    ['/api/nothing', 404, undefined],
  ])('variant 1: %s returns %i %s', async (path, status, location) => {
    const response = await ask(site.one, path, at('genarium.example'))
    expect(response.status).toBe(status)
    const target = response.headers.location && new URL(response.headers.location, 'http://genarium.example')
    expect(target && (target.host === 'genarium.example' ? target.pathname + target.search : target.href)).toBe(
      location,
    )
  })

  it.each([
    ['/es/', 200, undefined],
    ['/lv/b', 200, undefined],
    ['/es/?lng=it', 200, undefined],
    ['/es', 308, '/es/?lng=es'],
    ['/b', 307, '/pt/b?lng=pt'],
    ['/', 307, '/pt/?lng=pt'],
    ['/?utm_source=x&lng=../..', 307, '/pt/?utm_source=x&lng=pt'],
    ['/EN/', 308, '/en/?lng=en'],
    ['/pt-BR/', 308, '/pt/?lng=pt'],
    ['/en/Legal/Medical-Contract/', 308, '/en/legal/medical-contract/?lng=en'],
    ['/es-ES/nothing', 404, undefined],
    ['/Legal', 307, '/pt/legal?lng=pt'],
    ['/es/nothing', 404, undefined],
    ['/nothing', 404, undefined],
    ['/es/es/', 404, undefined],
  ])('variant 2: %s returns %i %s', async (path, status, location) => {
    const response = await ask(site.one, path, {
      headers: { host: 'www.world.example', 'accept-language': 'pt-BR,es;q=0.5' },
    })
    expect(response.status).toBe(status)
    const target = response.headers.location && new URL(response.headers.location, 'http://www.world.example')
    expect(target && target.pathname + target.search).toBe(location)
    if (target) expect(target.host).toBe('www.world.example')
  })

  it.each([
    ['http://world.example/es/', 200, undefined],
    ['http://WORLD.example/es/?lng=es', 200, undefined],
    ['http://world.example/es', 308, 'https://world.example/es/?lng=es'],
    ['http://world.example', 307, 'https://world.example/pt/?lng=pt'],
    ['http://evil.example/es/', 421, undefined],
    ['http://world.example@evil.example/es/', 421, undefined],
    ['http://[/', 400, undefined],
    ['ftp://world.example/es/', 400, undefined],
    ['*', 400, undefined],
  ])('the absolute URL %s as request target is routed by its own host: %i %s', async (target, status, location) => {
    const response = await ask(site.one, target, { headers: { host: 'genarium.example', 'accept-language': 'pt' } })
    expect([response.status, response.headers.location]).toEqual([status, location])
  })

  it.each(['/es//nada', '//es/', '/es\\nada'])('%s is not found and not redirected', async (path) => {
    const response = await ask(site.two, path)
    expect([response.status, response.headers.location]).toEqual([404, undefined])
  })

  it.each([
    ['world.example', {}, 'https://world.example/es/?lng=es'],
    ['www.world.example', {}, 'https://www.world.example/es/?lng=es'],
    ['world.example:8', {}, 'https://world.example/es/?lng=es'],
    [
      'world.example',
      { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example', 'x-forwarded-port': '8' },
      'https://world.example/es/?lng=es',
    ],
  ])('redirects of the listed host %s %j use the configured origin', async (host, headers, location) => {
    expect((await ask(site.one, '/es', { headers: { host, ...headers } })).headers.location).toBe(location)
  })

  it.each([{}, { 'x-forwarded-proto': 'https' }])(
    'redirects on loopback keep http and the port: %j',
    async (headers) => {
      expect((await ask(site.two, '/es', { headers })).headers.location).toBe(`${site.two}/es/?lng=es`)
    },
  )

  it('a language choice does not affect other visitors', async () => {
    const response = await ask(site.two, '/', { headers: { cookie: 'lang=lv', 'accept-language': 'it' } })
    expect(response.headers.location).toContain('/lv/')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers.vary).toBe('Accept-Language, Cookie')
  })

  it('an unknown host returns 421 on any path, except health and readiness', async () => {
    for (const host of ['evil.example', 'localhost.evil.example', 'genarium.example.evil.com']) {
      expect((await ask(site.one, '/', at(host))).status).toBe(421)
    }
    expect((await ask(site.one, '/api/price/', at('evil.example'))).status).toBe(421)
    const script = /\/_next\/static\/[^"]+\.js/.exec((await ask(site.one, '/')).body)?.[0] ?? ''
    expect((await ask(site.one, script)).status).toBe(200)
    for (const path of [script, '/_next/static/chunks/nothing.js', '/icon.svg'])
      for (const headers of [{}, { range: 'bytes=0-3' }])
        expect([path, (await ask(site.one, path, { headers: { host: 'evil.example', ...headers } })).status]).toEqual([
          path,
          421,
        ])
    expect((await ask(site.one, '/api/health', at('evil.example'))).status).toBe(200)
    expect((await ask(site.one, '/api/ready', at('evil.example'))).status).toBe(200)
  })

  it('404 is in the language of its path, and no response reveals an internal path', async () => {
    const spanish = await ask(site.two, '/es/no-existe')
    expect(titleOf(spanish.body)).toBe('Esta página no existe')
    expect(spanish.body).toContain('<html lang="es"')
    expect(spanish.body).toMatch(/Pruebas.principales<\/h2>.*href="\/es\/farmacogenetica[^"]*"/su)
    for (const name of [
      'x-middleware-rewrite',
      'x-nextjs-rewritten-path',
      'x-cache-instance',
      'x-route-info',
      'x-powered-by',
    ])
      expect(spanish.headers).not.toHaveProperty(name)
  })

  it.each([
    'x-middleware-subrequest: middleware:middleware:middleware:middleware:middleware',
    'x-middleware-subrequest: src/middleware',
    'x-middleware-rewrite: /variant-2/es',
    'x-middleware-next: 1',
    'x-route-info: x {"kind":"page"}',
    'x-now-route-matches: 1',
    'x-matched-path: /variant-2/es',
    'x-invoke-path: /variant-2/es',
    'next-url: /variant-2/es',
    'location: http://evil.example/',
    'x-forwarded-host: world.example',
    'x-original-url: /variant-2/es',
  ])('the header «%s» has no effect', async (line) => {
    const [name = '', value = ''] = line.split(/: (.*)/)
    const [page, missing] = await Promise.all(
      ['/', '/nothing'].map((path) => ask(site.one, path, { headers: { host: 'genarium.example', [name]: value } })),
    )
    expect(page?.status).toBe(200)
    expect(titleOf(page?.body ?? '')).toBe('ДНК-анализы и генетические тесты в Москве')
    expect(missing?.status).toBe(404)
  })

  it('unknown paths create no files', async () => {
    const count = () => readdirSync(site.build, { recursive: true }).length
    // The not-found pages are rendered on their first request.
    for (const origin of [site.one, site.two]) for (const path of ['/unknown', '/es/unknown']) await ask(origin, path)
    const before = count()
    for (let batch = 0; batch < (SOAK ? 100 : 15); batch++) {
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          ask(index % 2 ? site.one : site.two, `/${index % 3 ? '' : 'es/'}x${batch}-${index}/${index}?q=${index}`),
        ),
      )
    }
    expect(count()).toBe(before)
  })

  it('200 mixed requests over variants and languages get their own responses', async () => {
    const pages = [
      [site.one, '/', 'ru', '₽'],
      ...LANGUAGES.map((language) => [site.two, `/${language}/`, languageEntry(language).html, 'PEN']),
    ] as [string, string, string, string][]
    const wrong: string[] = []
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const [origin, path, lang] = pages[index % pages.length] ?? pages[0]!
        const { body } = await ask(origin, path, index % 5 === 0 ? { headers: { rsc: '1' } } : {})
        if (index % 5 === 0) return
        const roubles = body.includes('₽')
        if (!body.includes(`<html lang="${lang}"`) || roubles !== (origin === site.one)) wrong.push(path)
      }),
    )
    expect(wrong).toEqual([])
  })

  it('static files are not routed', async () => {
    const catalogue = await ask(site.two, '/assets/i18n/lv.json')
    expect(catalogue.status).toBe(200)
    expect(JSON.parse(catalogue.body)).toHaveProperty('hero.title')
    expect((await ask(site.two, '/fonts/golos-latin-1.woff2')).headers['cache-control']).toContain('immutable')
    expect((await ask(site.two, '/assets/i18n/xx.json')).status).toBe(404)
  })
})
