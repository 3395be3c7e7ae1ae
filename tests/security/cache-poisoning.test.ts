import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languageEntry } from '../../i18n/locales.ts'
import { LANGUAGES, parseLanguage } from '../../lib/domain/languages.ts'
import { ask, startSite, type Site } from '../support/site.ts'

const HOSTS = { one: 'genarium.example', two: 'world.example' } as const
type Variant = keyof typeof HOSTS

let site: Site
beforeAll(async () => {
  site = await startSite({ SITE_ENV: 'production', VARIANT_1_HOSTS: HOSTS.one, VARIANT_2_HOSTS: HOSTS.two })
})
afterAll(() => site.stop())

/** Both hosts share one port: only the host distinguishes them. */
const send = (variant: Variant, path: string, { method = 'GET', ...headers }: Record<string, string> = {}) =>
  ask(site.one, path, { method, headers: { host: HOSTS[variant], ...headers } })

const POISONED_HOST = 'poison.example'
const RSC = { rsc: '1' }

/**
 * Requests whose responses could be cached and served to others (CVE-2024-46982, CVE-2025-57822, 57752, and the batches
 * of May and October 2026).
 */
const POISON: readonly (readonly [what: string, headers: Record<string, string>, query?: string])[] = [
  [
    'the host of a proxy',
    {
      'x-forwarded-host': POISONED_HOST,
      'x-forwarded-proto': 'http',
      'x-forwarded-port': '81',
      'x-forwarded-prefix': `/${POISONED_HOST}`,
    },
  ],
  [
    'another host of a proxy',
    {
      'x-host': POISONED_HOST,
      'x-forwarded-server': POISONED_HOST,
      'x-http-host-override': POISONED_HOST,
      forwarded: `host=${POISONED_HOST};proto=http`,
    },
  ],
  [
    'another path',
    {
      'x-original-url': `/${POISONED_HOST}`,
      'x-rewrite-url': `/${POISONED_HOST}`,
      'x-forwarded-path': `/${POISONED_HOST}`,
    },
  ],
  ['another origin', { origin: `https://${POISONED_HOST}`, referer: `https://${POISONED_HOST}/` }],
  [
    'headers of the framework',
    {
      'x-nextjs-data': '1',
      'x-now-route-matches': '1',
      'x-matched-path': `/${POISONED_HOST}`,
      'x-invoke-status': '500',
      'x-middleware-prefetch': '1',
    },
  ],
  [
    'answers of the framework',
    {
      location: `https://${POISONED_HOST}/`,
      'x-middleware-rewrite': `https://${POISONED_HOST}/`,
      'x-middleware-set-cookie': `x=${POISONED_HOST}`,
    },
  ],
  [
    'a policy',
    {
      'content-security-policy': `script-src 'nonce-${POISONED_HOST}'`,
      'content-security-policy-report-only': `script-src 'nonce-${POISONED_HOST}'`,
    },
  ],
  [
    'a nonce that is markup',
    { 'content-security-policy': `script-src 'nonce-"><script src=https://${POISONED_HOST}>'` },
  ],
  ['a language', { 'accept-language': 'it', cookie: 'lang=it; NEXT_LOCALE=it', 'x-next-intl-locale': 'it' }],
  ['a draft', { cookie: `__prerender_bypass=${POISONED_HOST}; __next_preview_data=${POISONED_HOST}` }],
  [
    'a trace',
    { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', baggage: `x=${POISONED_HOST}` },
  ],
  ['advertising', {}, `utm_source=${POISONED_HOST}&utm_campaign=%3Cscript%3E${POISONED_HOST}&gclid=${POISONED_HOST}`],
  ['an unknown question', {}, `x=${POISONED_HOST}&lng=it&nxtPlocale=it&nxtPvariant=variant-1&amp=1&__nextDataReq=1`],
  ['parameters of the language and the market', {}, `lng=${POISONED_HOST}&cy=RUB&country=RU&lang=it`],
  ['data', RSC],
  ['data, marked', RSC, '_rsc=x'],
  ['data ahead', { ...RSC, 'next-router-prefetch': '1' }],
  ['a part of the data', { ...RSC, 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' }],
  ['data for another page', { ...RSC, 'next-url': `/${POISONED_HOST}` }],
  ['the head alone', { method: 'HEAD' }],
  ['a part alone', { range: 'bytes=0-9', 'if-range': 'x' }],
  ['another form', { accept: 'application/json', 'accept-encoding': 'identity;q=0, x' }],
  ['a rejected method', { method: 'DELETE', 'x-http-method-override': 'GET' }],
  ['a body', { method: 'POST', 'content-length': '0', 'x-http-method-override': 'GET' }],
]

const WAYS = POISON.map(([what, headers, query]) => ({ what, headers, query }))

const languageOf = (path: string) => parseLanguage(path.split('/')[1]) ?? 'ru'

/** Lists errors in the page that the next visitor of a path gets. */
async function faultsOf(variant: Variant, path: string): Promise<string[]> {
  const { status, headers, body } = await send(variant, path)
  const other = variant === 'one' ? HOSTS.two : HOSTS.one
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(body)?.[1] ?? ''
  const violations = [
    [status !== 200, `status ${status}`],
    [!String(headers['content-type']).startsWith('text/html'), `type ${headers['content-type']}`],
    [JSON.stringify(headers).includes('poison') || body.includes('poison'), 'is poisoned'],
    [headers['set-cookie'] !== undefined, 'sets a cookie'],
    [!body.includes(`<html lang="${languageEntry(languageOf(path)).html}"`), 'speaks another language'],
    [body.includes('₽') && variant === 'two', 'has roubles'],
    [/PEN|S\/|EUR/.test(body) && variant === 'one', 'has a foreign currency'],
    [new URL(canonical, `https://${other}`).host !== HOSTS[variant], `is at ${canonical}`],
    [!body.endsWith('</html>'), 'is cut off'],
  ] as const
  return violations.filter(([isViolated]) => isViolated).map(([, rule]) => `${path}: ${rule}`)
}

async function addresses(variant: Variant): Promise<string[]> {
  const { body } = await send(variant, '/sitemap.xml')
  return [...body.matchAll(/<loc>https:\/\/[^/]+(\/[^<]*)/g)].map(([, path]) => String(path).replace(/\?.*/, ''))
}

describe('a cached page', () => {
  it.each(['one', 'two'] as const)(
    'cached pages of variant %s do not depend on the request that filled the cache',
    async (variant) => {
      const listed = await addresses(variant)
      const step = Math.max(1, Math.floor(listed.length / POISON.length))
      const pages = POISON.map((_, index) => listed[(index * step) % listed.length] ?? '/')
      for (const [index, path] of pages.entries()) {
        const [, headers, query] = POISON[index] as (typeof POISON)[number]
        await send(variant, query ? `${path}?${query}` : path, headers)
      }
      const violations = []
      for (const path of pages) violations.push(...(await faultsOf(variant, path)))
      expect(violations).toEqual([])
    },
  )

  it.each(WAYS)('is not changed by a request with $what in between', async ({ headers, query }) => {
    for (const [variant, path] of [
      ['one', '/'],
      ['two', '/lv/'],
    ] as const) {
      const before = await send(variant, path)
      await send(variant, query ? `${path}?${query}` : path, headers)
      const after = await send(variant, path)
      expect([after.status, after.headers['content-type'], after.body === before.body]).toEqual([
        200,
        'text/html; charset=utf-8',
        true,
      ])
      expect(await faultsOf(variant, path)).toEqual([])
    }
  })
})

describe('an uncached response', () => {
  it.each(WAYS)('does not redirect elsewhere by $what', async ({ headers, query }) => {
    for (const [variant, path] of [
      ['one', '/legal/'],
      ['two', '/es'],
      ['two', '/'],
      ['two', '/nothing'],
    ] as const) {
      const response = await send(variant, query ? `${path}?${query}` : path, headers)
      const { host } = new URL(response.headers.location ?? '/', `https://${HOSTS[variant]}`)
      expect([path, host]).toEqual([path, HOSTS[variant]])
      // Only the query belongs to the cache key of the page.
      const headersText = JSON.stringify(response.headers).replaceAll(/\?[^"]*/g, '')
      expect([path, headersText.includes(POISONED_HOST)]).toEqual([path, false])
    }
  })
})

/** A path of both hosts, and a text that identifies the variant of the response. */
const SAME: readonly (readonly [path: string, variant: Variant, sign: RegExp])[] = [
  ['/', 'one', /<html lang="ru"[^]*₽/],
  ['/legal', 'one', /<html lang="ru"/],
  ['/robots.txt', 'one', /genarium\.example/],
  ['/robots.txt', 'two', /world\.example/],
  ['/sitemap.xml', 'one', /<loc>https:\/\/genarium\.example/],
  ['/sitemap.xml', 'two', /<loc>https:\/\/world\.example/],
  ['/llms.txt', 'one', /genarium\.example/],
  ['/llms.txt', 'two', /world\.example/],
  ['/nothing', 'one', /<html lang="ru"/],
  ['/nothing', 'two', /<html lang="en"/],
  ['/api/consents', 'one', /"href":"\/legal/],
  ['/api/consents', 'two', /"href":"\/(?:ru|en|es)\/legal/],
  ...LANGUAGES.map(
    (language) => [`/${language}/`, 'two', new RegExp(`<html lang="${languageEntry(language).html}"[^]*PEN`)] as const,
  ),
]
const OTHER_VARIANT: Record<Variant, RegExp> = {
  one: /world\.example\/(?:sitemap|llms)|<loc>https:\/\/world|PEN/,
  two: /genarium\.example|₽/,
}

it('two hosts requested 200 times in turn never receive each other’s pages (batch of October 2026)', async () => {
  const ways = [{}, { 'accept-encoding': 'identity' }, { cookie: 'lang=en' }, { 'x-forwarded-host': POISONED_HOST }]
  const wrong: string[] = []
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const [path, variant, sign] = SAME[index % SAME.length] as (typeof SAME)[number]
      // A cache without the content type in its key would return the RSC data in between as a page.
      if (index % 3 === 0) await send(variant, path, RSC)
      const { body } = await send(variant, path, ways[index % ways.length])
      if (!sign.test(body) || OTHER_VARIANT[variant].test(body)) wrong.push(`${HOSTS[variant]}${path}`)
    }),
  )
  expect([...new Set(wrong)]).toEqual([])
})
