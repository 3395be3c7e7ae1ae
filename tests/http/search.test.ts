import { brotliDecompressSync } from 'node:zlib'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { searchIndexSchema } from '../../lib/contract/search-index.ts'
import { SEARCH_KINDS } from '../../lib/domain/site-search/document.ts'
import { block, entryAt, text } from '../support/content.ts'
import { changeContent, writeEntry } from '../support/content-in-process.ts'
import { contentSite } from '../support/shared-site.ts'
import { ask, eventually, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await contentSite()
})

const indexOf = async (origin: string, language = '') =>
  searchIndexSchema.parse(JSON.parse((await ask(origin, `/api/search-index?lng=${language}`)).body))

const pathTo = (query: string, page = '/search') => `${page}?${new URLSearchParams({ q: query })}`

async function resultsOf(origin: string, path: string) {
  const { status, body } = await ask(origin, path)
  const main = parse(body).querySelector('main')
  return {
    status,
    message: main?.querySelector('[role=status]')?.text,
    titles: main?.querySelectorAll('ol h2').map((title) => title.text) ?? [],
    links: main?.querySelectorAll('ol h2 a').map((link) => link.getAttribute('href') ?? '') ?? [],
    query: main?.querySelector('input[name=q]')?.getAttribute('value'),
    tests: main?.querySelectorAll('[data-product]').length,
    contacts: main?.querySelectorAll('a').some((link) => link.text === 'Ask us'),
  }
}

describe('the search index', () => {
  it('has documents of every kind, in the language of the request', async () => {
    for (const [origin, language] of [
      [site.one, 'ru'],
      [site.two, 'lv'],
    ] as const) {
      const { documents } = await indexOf(origin, language)
      expect(new Set(documents.map(({ kind }) => kind))).toEqual(new Set(SEARCH_KINDS))
    }
    expect((await indexOf(site.two, 'lv')).documents.map(({ title }) => title)).toContain('Celiakija')
    expect((await indexOf(site.one, 'en')).documents.map(({ title }) => title)).toContain('Целиакия')
    expect((await indexOf(site.two, '../..')).documents.map(({ title }) => title)).toContain('Coeliac disease')
  })

  it('links to pages and to parts of pages that exist', async () => {
    const { documents } = await indexOf(site.two, 'it')
    const missing: string[] = []
    const pages = Map.groupBy(documents, ({ href }) => href.split('#')[0] ?? '')
    for (const [path, found] of pages) {
      const { status, body } = await ask(site.two, path)
      if (status !== 200) missing.push(`${path}: ${status}`)
      const page = parse(body)
      for (const { href } of found) {
        const anchor = href.split('#')[1]
        if (anchor !== undefined && !page.getElementById(anchor)) missing.push(href)
      }
    }
    expect(missing).toEqual([])
  })

  it('is compressed once, and is not sent again while it is unchanged', async () => {
    const address = `${site.two}/api/search-index?lng=es`
    const response = await new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      get(address, { headers: { 'accept-encoding': 'br' }, agent: false }, (incoming) => {
        buffer(incoming).then((body) => resolve({ headers: incoming.headers, body }), reject)
      }).on('error', reject)
    })
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(response.body.length),
      'content-type': 'application/json',
      'cache-control': 'no-cache',
      vary: expect.stringContaining('Accept-Encoding') as string,
    })
    const plain = (await ask(site.two, '/api/search-index?lng=es')).body
    expect(brotliDecompressSync(response.body).toString()).toBe(plain)
    const etag = String(response.headers['etag'])
    const again = await ask(site.two, '/api/search-index?lng=es', { headers: { 'if-none-match': etag } })
    expect([again.status, again.body]).toEqual([304, ''])
    expect((await ask(site.two, '/api/search-index?lng=pt', { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  it('follows the content soon after a change, and the page with it', async () => {
    expect((await resultsOf(site.two, pathTo('quokkabird', '/en/search'))).titles).toEqual([])
    const faq = block('FAQ', { items: [{ question: 'Is a quokkabird shy?', answer: 'Very.' }] })
    await writeEntry(site, entryAt('/en/animals', { blocks: [text('About the quokkabird'), faq] }))
    const { titles, links } = await eventually(
      () => resultsOf(site.two, pathTo('quokkabird', '/en/search')),
      (results) => results.titles.length > 0,
    )
    expect([...titles].sort()).toEqual(['Is a quokkabird shy?', 'Page -en-animals'])
    const { documents } = await indexOf(site.two, 'en')
    expect(documents.filter(({ words }) => words.includes('quokkabird')).map(({ href }) => href)).toContain(
      '/en/animals?lng=en',
    )
    const anchor = links.find((link) => link.includes('#'))?.split('#')[1] ?? ''
    expect(parse((await ask(site.two, '/en/animals')).body).querySelector(`details #${anchor}`)?.text).toBe('Very.')
    await changeContent(site, 'remove', '-en-animals')
    const removed = await eventually(
      () => resultsOf(site.two, pathTo('quokkabird', '/en/search')),
      (results) => results.titles.length === 0,
    )
    expect(removed.titles).toEqual([])
  })
})

describe('the search page', () => {
  it.each([
    ['/es/search', 'celiaquia', 'Celiaquía'],
    ['/es/search', 'diabetis', 'Diabetes tipo 2'],
    ['/en/search', 'warfarina', 'Warfarin'],
    ['/en/search', 'brest cancer', 'Hereditary cancer risk'],
    ['/pt/search', 'lactose', 'Digestão da lactose'],
    ['/pt/search', 'codeina', 'Codeína'],
    ['/lv/search', 'celiakia', 'Celiakija'],
    ['/lv/search', 'paternitate', 'Paternitāte'],
    ['/it/search', 'celiakia', 'Celiachia'],
    ['/it/search', 'fibrosi cisticca', 'Fibrosi cistica'],
    ['/ru/search', 'лактоза', 'Усвоение лактозы'],
  ])('%s finds “%s”: %s', async (path, query, title) => {
    const { status, titles, query: shown } = await resultsOf(site.two, pathTo(query, path))
    expect([status, shown]).toEqual([200, query])
    expect(titles.slice(0, 2)).toContain(title)
  })

  it('of the Russian variant finds genes and medicines, and links to where they are explained', async () => {
    expect((await resultsOf(site.one, pathTo('BRCA'))).titles.slice(0, 2).sort()).toEqual(['BRCA1', 'BRCA2'])
    const { titles, links } = await resultsOf(site.one, pathTo('варфарин'))
    expect([titles[0], links[0]]).toEqual(['Варфарин', '/demo#drugs'])
  })

  it('without a query shows the main tests, and nothing that was not searched for', async () => {
    const { status, message, tests } = await resultsOf(site.two, '/en/search')
    expect([status, message]).toEqual([200, undefined])
    expect(tests).toBeGreaterThan(5)
  })

  it('without results says so, and shows the main tests and where to ask', async () => {
    const { message, titles, tests, contacts } = await resultsOf(site.two, pathTo('zzzzzzzz', '/en/search'))
    expect([message, titles, contacts]).toEqual(['Nothing found. Check the spelling or try another word.', [], true])
    expect(tests).toBeGreaterThan(5)
  })

  it('is neither indexed nor cached, and its query reaches no other site', async () => {
    const { headers, body } = await ask(site.two, pathTo('warfarin', '/en/search'))
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'origin' })
    expect(parse(body).querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow')
    expect(parse(body).querySelector('title')?.text).toBe('Search: warfarin')
  })

  const LONG = [
    'a'.repeat(2000),
    'a b '.repeat(500),
    `${'\u0301'.repeat(300)}é`,
    '日本語'.repeat(100),
    '<script>alert(1)</script>'.repeat(80),
    '%00\u0000\u200b\u202e',
    '\ud800',
  ]
  it.each(LONG.map((query) => [JSON.stringify(query.slice(0, 20)), query.length, query] as const))(
    'answers a query of %s… with %i characters',
    async (_name, _length, query) => {
      for (const path of [pathTo(query), `${pathTo(query)}&q=second`]) {
        const { status, query: shown = '' } = await resultsOf(site.one, path)
        expect(status).toBe(200)
        expect([...shown].length).toBeLessThanOrEqual(100)
      }
    },
  )

  it('rejects a URL that is too long with a message', async () => {
    const { status, body } = await ask(site.one, pathTo('я'.repeat(2000)))
    expect([status, body]).toEqual([414, 'At most 4096 characters of a URL are accepted.\n'])
  })
})

describe('the search form', () => {
  it.each(['/en/nowhere', '/en/basket', '/en/search'])('of %s opens the search page without scripts', async (path) => {
    const form = parse((await ask(site.two, path)).body).querySelector('main form[role=search]')
    expect([form?.getAttribute('action'), form?.getAttribute('method') ?? 'get']).toEqual(['/en/search', 'get'])
    expect(form?.querySelector('input[name=q]')?.getAttribute('id')).toBe(
      form?.querySelector('label')?.getAttribute('for'),
    )
  })

  it('of the header is a link to the search page', async () => {
    const link = parse((await ask(site.one, '/')).body).querySelector('header [data-search]')
    expect([link?.getAttribute('href'), link?.text.replaceAll('\u00a0', ' ')]).toEqual(['/search', 'Поиск по сайту'])
  })
})
