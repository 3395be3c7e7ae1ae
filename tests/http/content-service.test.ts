import { createHmac } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { content, entryAt } from '../support/content.ts'
import { ask, eventually, loadErrorPage, startSite, temporaryFolder, type Site } from '../support/site.ts'
import { json } from '../support/stub-backend.ts'
import { startStubBuilder, type StubBuilder } from '../support/stub-builder.ts'

const KEY = 'public-key-1'
const SECRET = 'a secret of the webhook'
const signature = (body: string, secret = SECRET) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

const sendChange = (origin: string, headers: Record<string, string>, body = '{"id":"x"}') =>
  ask(origin, '/api/content-changed', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
const changed = (origin: string) => sendChange(origin, { 'x-content-signature': signature('{"id":"x"}') })

const story = (words: string) => entryAt('/story', { words })
const other = entryAt('/es/historia', { words: 'otras palabras' })

describe('an external content service', () => {
  let stub: StubBuilder
  let settings: { BUILDER_API_KEY: string; BUILDER_URL: string; DATA_DIR: string }
  let site: Site
  beforeAll(async () => {
    stub = await startStubBuilder([story('first words'), other])
    settings = { BUILDER_API_KEY: KEY, BUILDER_URL: stub.address, DATA_DIR: temporaryFolder() }
    site = await startSite({ ...settings, CONTENT_WEBHOOK_SECRET: SECRET })
  })
  afterAll(async () => {
    await site.stop()
    await stub.stop()
    rmSync(settings.DATA_DIR, { recursive: true })
  })

  afterEach(() => void (stub.trouble = undefined))

  it('is shown instead of the entries of the own database', async () => {
    const page = await ask(site.one, '/story', {
      headers: { cookie: 'lang=ru; session=7', 'user-agent': 'visitor', 'x-forwarded-for': '9.9.9.9' },
    })
    expect([page.status, page.body.includes('first words')]).toEqual([200, true])
    expect((await ask(site.two, '/es/historia')).body).toContain('otras palabras')
    for (const [origin, path] of [
      [site.one, '/exome'],
      [site.one, '/full-genome'],
      [site.two, '/es/exoma'],
    ] as const)
      expect((await ask(origin, path)).status).toBe(404)
    expect((await ask(site.one, '/')).body).not.toContain('href="/exome"')
  })

  it('is called with the key and without data of a visitor', () => {
    expect(stub.calls.some(({ url }) => url.pathname === `/api/v3/query/${KEY}/page`)).toBe(true)
    expect(
      stub.calls.some(({ url }) => url.pathname === '/api/v3/content/page' && url.searchParams.get('apiKey') === KEY),
    ).toBe(true)
    for (const { headers } of stub.calls) {
      for (const name of ['cookie', 'x-forwarded-for', 'authorization', 'referer'])
        expect(headers).not.toHaveProperty(name)
      expect(headers['user-agent']).not.toBe('visitor')
    }
  })

  it('updates the site at once by a signed webhook', async () => {
    stub.entries = [story('second words'), other, entryAt('/fresh')]
    const response = await changed(site.one)
    expect([response.status, response.body, response.headers['cache-control']]).toEqual([
      200,
      '{"ok":true}',
      'no-store',
    ])
    expect((await ask(site.one, '/story')).body).toContain('second words')
    expect((await ask(site.one, '/fresh')).status).toBe(200)
    stub.entries = [story('second words'), other]
    await changed(site.one)
    expect((await ask(site.one, '/fresh')).status).toBe(404)
  })

  it.each([
    ['no signature', {}],
    ['an empty one', { 'x-content-signature': '' }],
    ['that of another body', { 'x-content-signature': signature('{}') }],
    ['that of another secret', { 'x-content-signature': signature('{"id":"x"}', 'another secret of mine') }],
    ['one without its method', { 'x-content-signature': signature('{"id":"x"}').slice(7) }],
    ['one of another length', { 'x-content-signature': `${signature('{"id":"x"}')}00` }],
  ])('rejects a webhook with %s', async (_name, headers) => {
    expect((await ask(site.one, '/story')).body).toContain('second words')
    const before = stub.calls.length
    stub.entries = [story('forged words'), other]
    const response = await sendChange(site.one, headers as Record<string, string>)
    expect([response.status, response.headers['content-type']]).toEqual([403, 'application/problem+json'])
    expect((await ask(site.one, '/story')).body).toContain('second words')
    expect(stub.calls.length).toBe(before)
    stub.entries = [story('second words'), other]
  })

  it('limits the size of a webhook body, and rejects other methods', async () => {
    const body = 'x'.repeat(1_100_000)
    expect((await sendChange(site.one, { 'x-content-signature': signature(body) }, body)).status).toBe(413)
    expect((await ask(site.one, '/api/content-changed')).status).toBe(405)
  })

  it.each([
    ['answers 500', (response) => void response.writeHead(500).end('boom')],
    ['answers 404', (response) => void response.writeHead(404, { 'content-type': 'application/json' }).end('{}')],
    ['answers HTML', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    ['returns something other than a list', (response) => json(response, { results: 'none', page: 7 })],
    ['answers an error', (response) => json(response, { error: 'no such space' })],
    ['leads elsewhere', (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
    ['hangs up', (response) => void response.socket?.destroy()],
    ['is slow', () => undefined],
    // The last test: the service is not called for a second afterwards.
    ['answers 429', (response) => void response.writeHead(429, { 'retry-after': '1' }).end('{}')],
  ] as [string, (response: ServerResponse) => void][])(
    'a content service that %s leaves the last good pages',
    async (_name, trouble) => {
      await ask(site.one, '/story')
      stub.trouble = trouble
      const response = await changed(site.one)
      expect([response.status, response.headers['content-type'], response.headers['retry-after']]).toEqual([
        503,
        'application/problem+json',
        '10',
      ])
      for (const [origin, path, words] of [
        [site.one, '/story', 'second words'],
        [site.two, '/es/historia', 'otras palabras'],
      ] as const) {
        const page = await ask(origin, path)
        expect([path, page.status, page.body.includes(words)]).toEqual([path, 200, true])
      }
      expect((await ask(site.one, '/')).status).toBe(200)
      expect((await ask(site.one, '/sitemap.xml')).body).toContain('/story</loc>')
      expect(site.log()).toContain('content: the pages are not updated')
    },
  )

  it('updates the site after recovery', async () => {
    stub.entries = [story('third words'), other]
    const response = await eventually(
      () => changed(site.one),
      ({ status }) => status === 200,
    )
    expect(response.status).toBe(200)
    expect((await ask(site.one, '/story')).body).toContain('third words')
  })

  it('a page that was never fetched returns 503, not 404, while the content service is unavailable', async () => {
    stub.entries = [story('third words'), other, entryAt('/later')]
    await changed(site.one)
    stub.trouble = (response) => void response.writeHead(503).end()
    await loadErrorPage(site.one, '/later', { headers: { accept: 'text/html' } })
    const { status, headers, body } = await ask(site.one, '/later', { headers: { accept: 'text/html' } })
    expect([status, headers['retry-after'], body.includes('<h1')]).toEqual([503, '5', true])
    expect((await ask(site.one, '/story')).status).toBe(200)
    stub.trouble = undefined
    await changed(site.one)
    expect((await ask(site.one, '/later')).status).toBe(200)
  })

  it('provides previews of unpublished entries, which the command does not list', async () => {
    const draft = { ...entryAt('/ru-zametki', { words: 'words of the draft' }), published: 'draft' }
    stub.entries = [draft]
    const run = (...words: string[]) =>
      content({ dataDir: site.dataDir, settings: { BUILDER_API_KEY: KEY, BUILDER_URL: stub.address } }, ...words)
    const link = new URL((await run('preview', draft.id)).out.trim())
    const led = await ask(site.one, link.pathname + link.search)
    const page = await ask(site.one, '/ru-zametki', {
      headers: { cookie: (led.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '' },
    })
    expect([led.status, page.status, page.body.includes('words of the draft')]).toEqual([303, 200, true])
    stub.entries = []
    expect((await run('preview', 'nothing')).error).toContain('entry not found: nothing')
    expect((await run('list')).error).toContain('content is edited in the page builder')
  })

  it.each([
    ['in the list', { title: 7 }, 'data.title: a text in the language of the page is expected'],
    ['when its page is read', { blocksString: '{' }, 'data.blocksString: a list of blocks as JSON is expected'],
  ])(
    'keeps the last page of an entry that cannot be parsed %s, and reports it to the publisher',
    async (_when, data, problem) => {
      stub.entries = [story('last good words'), other]
      await changed(site.one)
      expect((await ask(site.one, '/story')).body).toContain('last good words')
      const { id } = story('')
      stub.entries = [{ ...story(''), data }, other]
      const body = JSON.stringify({ operation: 'publish', modelName: 'page', newValue: { id } })
      const response = await sendChange(site.one, { 'x-content-signature': signature(body) }, body)
      expect([response.status, JSON.parse(response.body)]).toEqual([
        200,
        { ok: true, problems: [`content: entry ${id} cannot be read, ${problem}`] },
      ])
      const page = await ask(site.one, '/story')
      expect([page.status, page.body.includes('last good words')]).toEqual([200, true])
      expect((await ask(site.one, '/sitemap.xml')).body).toContain('/story</loc>')
      expect(site.log()).toContain(problem)
      stub.entries = [story('third words'), other]
      expect((await changed(site.one)).body).toBe('{"ok":true}')
      expect((await ask(site.one, '/story')).body).toContain('third words')
    },
  )

  it('shows the valid entries next to malformed ones, which the log names', async () => {
    stub.entries = [
      story('third words'),
      { ...entryAt('/bad'), id: '../bad' },
      null,
      other,
      { ...entryAt('/poor'), data: 'x' },
    ]
    await changed(site.one)
    expect((await ask(site.one, '/story')).status).toBe(200)
    for (const path of ['/bad', '/poor']) expect((await ask(site.one, path)).status).toBe(404)
    expect(site.log()).toContain('content: entry ../bad cannot be read')
  })

  it('sends no request for the index or for a page until the Retry-After time of the service has passed', async () => {
    stub.entries = [
      story('third words'),
      other,
      ...['/first', '/second', '/third', '/unread'].map((path) => entryAt(path)),
    ]
    expect((await changed(site.one)).status).toBe(200)
    for (const [origin, path] of [
      [site.one, '/story'],
      [site.two, '/es/historia'],
    ] as const)
      expect((await ask(origin, path)).status).toBe(200)
    stub.trouble = (response) => void response.writeHead(429, { 'retry-after': '60' }).end('{}')
    await changed(site.one)
    const before = stub.calls.length
    const pages = await Promise.all(['/first', '/second', '/third'].map((path) => ask(site.one, path)))
    expect(pages.map(({ status }) => status)).toEqual([503, 503, 503])
    expect((await changed(site.one)).status).toBe(503)
    expect(stub.calls.length).toBe(before)
  })

  it('serves the stored pages after a restart while unavailable, and no webhook without a secret', async () => {
    await site.stop()
    stub.trouble = (response) => void response.writeHead(503).end()
    // Another name is another configuration, which invalidates cached pages.
    site = await startSite({ ...settings, SITE_NAME: 'Another' })
    expect((await ask(site.one, '/story')).body).toContain('third words')
    expect((await ask(site.two, '/es/historia')).body).toContain('otras palabras')
    expect((await ask(site.one, '/sitemap.xml')).body).toContain('/unread</loc>')
    // The page is known to exist although its content is not available, so it must not be 404.
    expect((await ask(site.one, '/unread')).status).toBe(503)
    expect((await ask(site.one, '/nothing')).status).toBe(404)
    const before = stub.calls.length
    const changeResponse = await changed(site.one)
    expect([changeResponse.status, changeResponse.headers['content-type'], stub.calls.length]).toEqual([
      404,
      'application/problem+json',
      before,
    ])
  })
})

describe('with an external product backend', () => {
  let stub: StubBuilder
  let site: Site
  beforeAll(async () => {
    stub = await startStubBuilder([story('first words')])
    stub.trouble = (response) => void response.writeHead(503).end()
    site = await startSite({ BUILDER_API_KEY: KEY, BACKEND_URL: stub.address, CONTENT_WEBHOOK_SECRET: SECRET })
  })
  afterAll(async () => {
    await site.stop()
    await stub.stop()
  })

  it('causes no 404 responses while unavailable from the start, and its pages appear after recovery', async () => {
    expect([(await ask(site.one, '/')).status, (await ask(site.one, '/story')).status]).toEqual([200, 503])
    const sitemap = await ask(site.one, '/sitemap.xml')
    expect([sitemap.status, sitemap.headers['retry-after'], sitemap.headers['cache-control']]).toEqual([
      503,
      '60',
      'no-store',
    ])
    stub.trouble = undefined
    stub.calls.length = 0
    await changed(site.one)
    expect((await ask(site.one, '/nothing')).status).toBe(404)
    expect((await ask(site.one, '/sitemap.xml')).body).toContain('/story</loc>')
  })

  it('a page is fetched from its POST /api/builder without further data', async () => {
    const page = await ask(site.one, '/story', { headers: { cookie: 'lang=ru; session=7' } })
    expect([page.status, page.body.includes('first words')]).toEqual([200, true])
    const request = stub.calls.find(({ url }) => url.pathname.includes('/query/'))
    expect(request?.method).toBe('POST')
    expect(request?.headers).not.toHaveProperty('cookie')
    expect(Object.keys(request?.relayed ?? {}).sort()).toEqual(['config', 'resource'])
    expect(request?.relayed?.resource.startsWith(`https://cdn.builder.io/api/v3/query/${KEY}/page?`)).toBe(true)
    expect(request?.relayed?.config).toEqual({ method: 'GET' })
  })
})
