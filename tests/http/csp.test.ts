import { createHash } from 'node:crypto'
import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { sendRaw, statusesOf } from '../support/security/raw-request.ts'
import { sample } from '../support/sample.ts'
import { productionSite, sharedSite } from '../support/shared-site.ts'
import { ask, eventually, type TestResponse, type Site } from '../support/site.ts'

let site: Site
let measured: Site
beforeAll(async () => {
  site = await sharedSite()
  measured = await productionSite()
})

const HTML = { accept: 'text/html', 'user-agent': 'Mozilla/5.0' }

function policyOf({ headers }: TestResponse): Map<string, string[]> {
  const directives = String(headers['content-security-policy']).split('; ')
  return new Map(directives.map((directive) => directive.split(' ')).map(([name = '', ...sources]) => [name, sources]))
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** Lists errors in the policy of a page and violations of the policy by the page. */
function violations(response: TestResponse): string[] {
  const policy = policyOf(response)
  const scripts = policy.get('script-src') ?? []
  const nonce = scripts.find((source) => source.startsWith("'nonce-"))?.slice(7, -1)
  const page = parse(response.body, { comment: false })
  const inline = page
    .querySelectorAll('script')
    .filter(
      (script) =>
        !script.getAttribute('src') &&
        !script.getAttribute('data-src') &&
        script.getAttribute('type') !== 'application/ld+json',
    )
  const unnamed = inline.filter(
    (script) =>
      !scripts.includes(hashOf(script.rawText)) && (nonce === undefined || script.getAttribute('nonce') !== nonce),
  )
  const files = page
    .querySelectorAll('script[src]')
    .filter((script) => !script.getAttribute('src')?.startsWith('/_next/static/'))
  return [
    ...(String(policy.get('default-src')) === "'none'" ? [] : ['default-src']),
    ...(scripts.some((source) => source.includes('unsafe')) ? ['unsafe scripts'] : []),
    ...(String(policy.get('style-src')) === "'self'" ? [] : ['style-src']),
    ...(['base-uri', 'frame-ancestors'].every((name) => String(policy.get(name)) === "'none'")
      ? []
      : ['base or frames']),
    ...(String(policy.get('form-action')) === "'self'" ? [] : ['form-action']),
    ...(inline.length ? [] : ['no inline script was found']),
    ...unnamed.map((script) => `not named: ${script.rawText.slice(0, 80)}`),
    ...files.map((script) => `from elsewhere: ${script.getAttribute('src')}`),
    ...page.querySelectorAll('[style], style').map((element) => `style: ${element.outerHTML.slice(0, 80)}`),
    ...(/<[^>]+ on[a-z]+=/.test(response.body.replaceAll(/<script[^]*?<\/script>/g, '')) ? ['handler'] : []),
    ...(page.querySelector('script[integrity]') ? [] : ['no integrity']),
  ]
}

const COMMON = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'referrer-policy': expect.stringMatching(/^(?:strict-origin-when-cross-origin|no-referrer|origin)$/),
  'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
  'x-content-type-options': 'nosniff',
}

describe('the CSP of a page', () => {
  it.each(['one', 'two'] as const)(
    'allows every script of the page, at every path of the sitemap of variant %s',
    async (variant) => {
      const { body } = await ask(site[variant], '/sitemap.xml')
      const paths = [...body.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)/g)].map(([, path]) => String(path))
      expect(paths.length).toBeGreaterThan(40)
      // Seven has no divisor in common with the number of languages: each of them has its turn.
      for (const path of sample(paths, (_path, index) => index % 7 === 0)) {
        const response = await ask(site[variant], path, { headers: HTML })
        expect([path, response.status, violations(response)]).toEqual([path, 200, []])
        expect(response.headers).toMatchObject(COMMON)
      }
    },
  )

  it.each([
    ['/es/basket', 200],
    ['/es/basket/order', 200],
    ['/es/basket/order-status', 404],
    ['/es/subscription', 200],
    ['/es/account/sign-in', 200],
    ['/es/offline', 200],
    ['/es/nothing', 404],
    ['/es/%E0%A4%A', 404],
  ] as const)('is set on %s with status %i too, rendered or cached', async (path, status) => {
    for (let time = 0; time < 2; time += 1) {
      const response = await ask(site.two, path, { headers: HTML })
      expect([response.status, violations(response)]).toEqual([status, []])
      expect(response.headers).toMatchObject(COMMON)
    }
  })

  it('has a different nonce for each response', async () => {
    const nonces = await Promise.all(
      [1, 2, 3].map(async () =>
        policyOf(await ask(site.one, '/basket'))
          .get('script-src')
          ?.find((source) => source.startsWith("'nonce-")),
      ),
    )
    expect(new Set(nonces).size).toBe(3)
  })

  it('ignores a nonce sent by a client', async () => {
    const headers = { ...HTML, 'content-security-policy': "script-src 'nonce-mine'" }
    for (const path of ['/', '/basket', '/nothing']) {
      const { body } = await ask(site.one, path, { headers })
      expect(body).not.toContain('nonce="mine"')
    }
  })

  it('allows third-party scripts only where they are configured and loaded', async () => {
    const sources = async (origin: string, path: string) =>
      String((await ask(origin, path, { headers: HTML })).headers['content-security-policy'])
    expect(await sources(measured.one, '/')).toMatch(
      /script-src [^;]*https:\/\/mc\.yandex\.ru[^;]*https:\/\/cdn\.crm\.example [^;]*https:\/\/\*\.crm\.example/,
    )
    for (const path of ['/basket', '/account/sign-in', '/error'])
      expect(await sources(measured.one, path)).not.toMatch(/yandex|crm\.example/)
    expect(await sources(measured.two, '/es/')).not.toContain('yandex')
    expect(await sources(measured.two, '/es/')).toContain('crm.example')
    // Only the domain of the script, since anyone can register one below that name.
    expect(await sources(measured.two, '/pt/')).toMatch(
      /script-src [^;]*https:\/\/cdn\.crm\.com\.br [^;]*https:\/\/\*\.crm\.com\.br/,
    )
    expect(await sources(measured.two, '/pt/')).not.toContain('*.com.br')
    for (const path of ['/', '/basket']) expect(await sources(site.one, path)).not.toContain('https:')
  })
})

describe('responses other than pages', () => {
  it.each([
    ['a handler', '/api/health', {}, 200],
    ['a rejection of a handler', '/api/nothing', {}, 404],
    ['a file', '/icon.svg', {}, 200],
    ['a text for crawlers', '/robots.txt', {}, 200],
    ['a redirect', '/es', {}, 308],
    ['a page that cannot be written to', '/es/', { method: 'DELETE' }, 405],
    ['an unknown host', '/', { headers: { host: 'evil.example' } }, 421],
  ] as const)('%s is inert when opened directly', async (_, path, options, status) => {
    const response = await ask(site.two, path, options)
    expect(response.status).toBe(status)
    expect(response.headers).toMatchObject(COMMON)
    expect(policyOf(response).get('default-src')).toEqual(["'none'"])
    expect([...policyOf(response).keys()]).not.toContain('script-src')
  })

  it.each([
    ['more cookies than it takes', `GET / HTTP/1.1\r\nHost: {host}\r\nCookie: a=${'a'.repeat(17_000)}\r\n\r\n`, 431],
    ['an invalid request line', 'GET / NONSENSE/1.1\r\nHost: {host}\r\n\r\n', 400],
  ])('the rejection of %s is inert too', async (_, text, status) => {
    const received = await sendRaw(site.two, text.replace('{host}', new URL(site.two).host))
    expect(statusesOf(received)).toEqual([status])
    const headers = new Headers(
      received
        .split('\r\n\r\n', 1)[0]
        ?.split('\r\n')
        .slice(1)
        .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
    )
    expect(Object.fromEntries(headers)).toMatchObject({
      ...COMMON,
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  })

  it('a script can load others as a worker', async () => {
    expect(policyOf(await ask(site.two, '/sw-master.js')).get('script-src')).toEqual(["'self'"])
  })
})

describe('the service worker', () => {
  it('is registered in production only, once for all languages', async () => {
    const named = async (origin: string, path: string) => {
      const form = parse((await ask(origin, path, { headers: HTML })).body).querySelector('form[data-worker]')
      return form && ['worker', 'home', 'offline'].map((name) => form.getAttribute(`data-${name}`))
    }
    expect(await named(measured.one, '/exome')).toEqual(['/sw-master.js', '/', '/offline'])
    expect(await named(measured.two, '/es/demo')).toEqual(['/sw-master.js', '/es/', '/es/offline'])
    expect(await named(measured.two, '/lv/demo')).toEqual(['/sw-master.js', '/lv/', '/lv/offline'])
    for (const path of ['/', '/exome', '/basket']) expect(await named(site.one, path)).toBeNull()
    expect(await named(site.two, '/es/')).toBeNull()
  })
})

describe('CSP reports', () => {
  const post = (body: string, type = 'application/csp-report') =>
    ask(site.two, '/api/csp-report', {
      method: 'POST',
      body,
      headers: { 'content-type': type, 'x-forwarded-for': '203.0.113.201' },
    })
  const report = {
    'document-uri': 'https://world.example/es/?token=secret',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?y',
    'violated-directive': 'script-src',
  }
  const modern = {
    documentURL: 'https://world.example/lv/#x',
    effectiveDirective: 'img-src',
    blockedURL: 'inline',
    sourceFile: null,
  }

  it('are one log line each, without sensitive parts of URLs', async () => {
    const before = site.log().length
    expect((await post(JSON.stringify({ 'csp-report': report }))).status).toBe(204)
    expect(
      (
        await post(
          JSON.stringify([
            { type: 'deprecation', body: {} },
            { type: 'csp-violation', body: modern },
          ]),
          'application/reports+json',
        )
      ).status,
    ).toBe(204)
    const log = await eventually(
      async () => site.log().slice(before),
      (text) => text.includes('/lv/'),
    )
    expect(log).toContain('"page":"https://world.example/es/"')
    expect(log).toContain('"directive":"img-src"')
    expect(log).not.toMatch(/secret|x\.js\?y/)
  })

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['another form', '{"csp-report":[]}'],
    ['a word', '"x"'],
  ])('%s are a bad request', async (_, body) => {
    expect((await post(body)).status).toBe(400)
  })

  it('have a size limit and a rate limit', async () => {
    expect((await post(JSON.stringify({ 'csp-report': { ...report, sample: 'x'.repeat(40_000) } }))).status).toBe(413)
    let response = await post('{}')
    for (let index = 0; index < 60 && response.status !== 429; index += 1) response = await post('{}')
    expect([response.status, Number(response.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  })
})

describe('with SITE_ENV=production', () => {
  it('the pop-up appears after 30 s, that of a bot after 60 s', async () => {
    const delays = async (path: string) => {
      const page = parse((await ask(measured.one, path)).body)
      return [
        page.querySelector('#pop-up')?.getAttribute('data-after'),
        page.querySelector('[data-pop-up-after]')?.getAttribute('data-pop-up-after'),
      ]
    }
    expect(await delays('/')).toEqual(['30000', undefined])
    expect(await delays('/substgbot')).toEqual(['30000', '60000'])
  })

  it('a browser error is logged once, without personal data', async () => {
    const report = {
      kind: 'error',
      message: 'Hydration failed for anna@visitor.test',
      stack: 'at x (http://localhost/_next/a.js:1:2)',
      page: '/exome?email=anna',
    }
    const send = () =>
      ask(measured.one, '/api/client-errors', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: measured.one },
        body: JSON.stringify(report),
      })
    expect([(await send()).status, (await send()).status]).toEqual([204, 204])
    const lines = measured
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
    expect(measured.log()).not.toContain('anna')
  })
})
