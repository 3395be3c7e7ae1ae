import { execFile } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SOAK } from '../support/generators/runs.ts'
import { startSite, type Site } from '../support/site.ts'
import { startStubBackend, type StubBackend } from '../support/stub-backend.ts'

/** Runs the command as an operator does. */
const prerender = (addresses: readonly string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const options = { env: { ...process.env, ...env }, maxBuffer: 10_000_000 }
    const child = execFile(process.execPath, ['lib/cli/prerender/main.ts', ...addresses], options, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, output: out + err }),
    )
  })

// Every page of both variants is checked without the command by sitemap.test.ts: the walk takes two minutes.
const describeInSoak = SOAK ? describe : () => undefined

describeInSoak('the site itself', () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.stop())

  it('crawls both variants from the URL of one, without a finding', { timeout: 600_000 }, async () => {
    const one = new URL(site.one).port
    const two = new URL(site.two).port
    const { code, output } = await prerender([`http://localhost:${one}`], { PORTS: `${one}:1,${two}:2` })
    expect(output).toMatch(/\b3\d\d pages, 0 with problems/)
    for (const page of [`http://localhost:${one}/legal/IDS`, `http://localhost:${two}/lv/legal/IDS`])
      expect(output).toContain(page)
    expect(code).toBe(0)
  })
})

describe('a site with prerender findings', () => {
  const head = (path: string, title: string, more = '') =>
    `<html lang="en"><head><title>${title}</title><link rel="canonical" href="https://shop.example${path}">${more}</head>`
  const described = '<meta name="description" content="About it">'
  const PAGES: Record<string, string> = {
    '/': `${head('/', 'Tests', described)}<h1>Tests</h1><a href="/good">1</a><a href="https://shop.example/dead#x">2</a><a href="https://elsewhere.example/">3</a>`,
    '/good': `${head('/good', 'Good', '<meta name="description" content="Another">')}<h1>Good</h1><a href="mailto:a@b.example">m</a>`,
    '/twin': `${head('/twin', 'Tests', described)}<h1>Twin</h1>`,
    '/bare': '<html><body><p>Nothing</p>',
    '/elsewhere': `${head('/good?genariumbot=refresh', 'Elsewhere', '<meta name="description" content="Third">')}<h1>Elsewhere</h1>`,
  }
  let stub: StubBackend
  beforeAll(async () => {
    stub = await startStubBackend((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://stub.test')
      const locs = [...Object.keys(PAGES), '/gone'].map((path) => `<url><loc>https://shop.example${path}</loc></url>`)
      const body = pathname === '/sitemap.xml' ? `<urlset>${locs.join('')}</urlset>` : PAGES[pathname]
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(body)
    })
  })
  afterAll(() => stub.stop())

  it('is reported page by page, and the command fails', async () => {
    const { code, output } = await prerender([stub.address, stub.address])
    expect(code).toBe(1)
    const about = (path: string) =>
      output.split('\n').findLast((_line, index, lines) => lines[index - 1]?.endsWith(`${stub.address}${path}`))
    expect(about('/')).toContain("title is another page's too")
    expect(output).toContain(`dead link ${stub.address}/dead`)
    expect(output).not.toContain('elsewhere.example')
    expect(about('/bare')).toContain('no title')
    for (const problem of ['no description', 'no canonical', 'no lang', '0 h1']) expect(output).toContain(problem)
    expect(about('/elsewhere')).toContain('canonical is https://shop.example/good?genariumbot=refresh')
    expect(about('/gone')).toContain('status 404')
    expect(about('/good')).toBeUndefined()
  })

  it('is opened in prerender mode', () => {
    expect(stub.seen.map(({ url }) => url)).toContain('/good?genariumbot=refresh')
  })
})

it.each([
  ['no address', []],
  ['no web address', ['localhost:4200']],
  ['a site that does not answer', ['http://127.0.0.1:9', 'http://127.0.0.1:9']],
])('%s is reported in a sentence', async (_what, addresses) => {
  const { code, output } = await prerender(addresses)
  expect(code).toBe(1)
  expect(output).toMatch(/Usage: npm run prerender|no response/)
  expect(output).not.toMatch(/\bat .*:\d+:\d+/)
})
