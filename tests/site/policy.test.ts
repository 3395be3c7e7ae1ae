import { createHash } from 'node:crypto'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendRaw, statusesOf } from '../support/security/raw.ts'
import { sample } from '../support/sample.ts'
import { ask, eventually, startSite, type Answer, type Site } from '../support/site.ts'

let site: Site
let measured: Site
beforeAll(async () => {
  site = await startSite()
  measured = await startSite({
    SITE_ENV: 'production',
    METRIKA_ID: '12345678',
    CHAT_LOADER_DEFAULT: 'https://cdn.crm.example/loader.js',
    CHAT_LOADER_PT: 'https://cdn.crm.com.br/loader.js',
  })
})
afterAll(() => Promise.all([site.stop(), measured.stop()]))

const HTML = { accept: 'text/html', 'user-agent': 'Mozilla/5.0' }

function policyOf({ headers }: Answer): Map<string, string[]> {
  const directives = String(headers['content-security-policy']).split('; ')
  return new Map(directives.map((directive) => directive.split(' ')).map(([name = '', ...sources]) => [name, sources]))
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** What is wrong with the policy of a page, or with the page under its policy. */
function faults(answer: Answer): string[] {
  const policy = policyOf(answer)
  const scripts = policy.get('script-src') ?? []
  const nonce = scripts.find((source) => source.startsWith("'nonce-"))?.slice(7, -1)
  const page = parse(answer.body, { comment: false })
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
    ...(/<[^>]+ on[a-z]+=/.test(answer.body.replaceAll(/<script[^]*?<\/script>/g, '')) ? ['handler'] : []),
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

describe('the policy of a page', () => {
  it.each(['one', 'two'] as const)(
    'names every script that may run, at every address of the sitemap of variant %s',
    async (variant) => {
      const { body } = await ask(site[variant], '/sitemap.xml')
      const paths = [...body.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)/g)].map(([, path]) => String(path))
      expect(paths.length).toBeGreaterThan(40)
      // Seven has no divisor in common with the number of languages: each of them has its turn.
      for (const path of sample(paths, (_path, index) => index % 7 === 0)) {
        const answer = await ask(site[variant], path, { headers: HTML })
        expect([path, answer.status, faults(answer)]).toEqual([path, 200, []])
        expect(answer.headers).toMatchObject(COMMON)
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
  ] as const)('%s has one too, with status %i, just rendered or not', async (path, status) => {
    for (let time = 0; time < 2; time += 1) {
      const answer = await ask(site.two, path, { headers: HTML })
      expect([answer.status, faults(answer)]).toEqual([status, []])
      expect(answer.headers).toMatchObject(COMMON)
    }
  })

  it('has another nonce for everybody', async () => {
    const nonces = await Promise.all(
      [1, 2, 3].map(async () =>
        policyOf(await ask(site.one, '/basket'))
          .get('script-src')
          ?.find((source) => source.startsWith("'nonce-")),
      ),
    )
    expect(new Set(nonces).size).toBe(3)
  })

  it('believes no nonce that a visitor sends', async () => {
    const headers = { ...HTML, 'content-security-policy': "script-src 'nonce-mine'" }
    for (const path of ['/', '/basket', '/nothing']) {
      const { body } = await ask(site.one, path, { headers })
      expect(body).not.toContain('nonce="mine"')
    }
  })

  it('lets outside scripts in where they are configured and load, nowhere else', async () => {
    const sources = async (origin: string, path: string) =>
      String((await ask(origin, path, { headers: HTML })).headers['content-security-policy'])
    expect(await sources(measured.one, '/')).toMatch(
      /script-src [^;]*https:\/\/mc\.yandex\.ru[^;]*https:\/\/cdn\.crm\.example [^;]*https:\/\/\*\.crm\.example/,
    )
    for (const path of ['/basket', '/account/sign-in', '/failed'])
      expect(await sources(measured.one, path)).not.toMatch(/yandex|crm\.example/)
    expect(await sources(measured.two, '/es/')).not.toContain('yandex')
    expect(await sources(measured.two, '/es/')).toContain('crm.example')
    // Under a name where anybody can have a domain, only that of the script.
    expect(await sources(measured.two, '/pt/')).toMatch(
      /script-src [^;]*https:\/\/cdn\.crm\.com\.br [^;]*https:\/\/\*\.crm\.com\.br/,
    )
    expect(await sources(measured.two, '/pt/')).not.toContain('*.com.br')
    for (const path of ['/', '/basket']) expect(await sources(site.one, path)).not.toContain('https:')
  })
})

describe('what is no page', () => {
  it.each([
    ['a handler', '/api/health', {}, 200],
    ['a refusal of a handler', '/api/nothing', {}, 404],
    ['a file', '/icon.svg', {}, 200],
    ['a text for crawlers', '/robots.txt', {}, 200],
    ['a redirect', '/es', {}, 308],
    ['a page that cannot be written to', '/es/', { method: 'DELETE' }, 405],
    ['a host that is not ours', '/', { headers: { host: 'evil.example' } }, 421],
  ] as const)('%s does nothing when it is opened', async (_, path, options, status) => {
    const answer = await ask(site.two, path, options)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(COMMON)
    expect(policyOf(answer).get('default-src')).toEqual(["'none'"])
    expect([...policyOf(answer).keys()]).not.toContain('script-src')
  })

  it.each([
    ['more cookies than it takes', `GET / HTTP/1.1\r\nHost: {host}\r\nCookie: a=${'a'.repeat(17_000)}\r\n\r\n`, 431],
    ['what is no request', 'GET / NONSENSE/1.1\r\nHost: {host}\r\n\r\n', 400],
  ])('the refusal of %s does nothing either', async (_, text, status) => {
    const answer = await sendRaw(site.two, text.replace('{host}', new URL(site.two).host))
    expect(statusesOf(answer)).toEqual([status])
    const said = new Headers(
      answer
        .split('\r\n\r\n', 1)[0]
        ?.split('\r\n')
        .slice(1)
        .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
    )
    expect(Object.fromEntries(said)).toMatchObject({
      ...COMMON,
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  })

  it('a script may load others as a worker', async () => {
    expect(policyOf(await ask(site.two, '/sw-master.js')).get('script-src')).toEqual(["'self'"])
  })
})

describe('the service worker', () => {
  it('is registered in production only, one for all languages', async () => {
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

describe('reports of browsers', () => {
  const post = (body: string, type = 'application/csp-report') =>
    ask(site.two, '/api/csp-report', { method: 'POST', body, headers: { 'content-type': type } })
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

  it('are a line of the log each, without what addresses may hold', async () => {
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
      async () => site.log(),
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
  ])('%s is a bad request', async (_, body) => {
    expect((await post(body)).status).toBe(400)
  })

  it('are read up to a limit, and so many a minute', async () => {
    expect((await post(JSON.stringify({ 'csp-report': { ...report, sample: 'x'.repeat(40_000) } }))).status).toBe(413)
    let answer = await post('{}')
    for (let index = 0; index < 60 && answer.status !== 429; index += 1) answer = await post('{}')
    expect([answer.status, Number(answer.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  })
})
