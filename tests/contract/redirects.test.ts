import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { indexBuiltInPages, parseRow, type RedirectRow } from '../../lib/embedded/redirects/redirect-row.ts'
import { createRedirectTable } from '../../lib/embedded/redirects/redirect-table.ts'
import { findRowProblem, readRedirects } from '../../lib/embedded/redirects/repository.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { migratedDatabase } from '../support/contract/migrated-database.ts'

const OWN = new Set(['/', '/legal', '/legal/contract/'])
const isOwn = (path: string) => OWN.has(path)

/** The rules of a row: one if it is valid, otherwise none. */
function parsed(row: RedirectRow) {
  const rule = parseRow(row, indexBuiltInPages(OWN))
  return 'field' in rule ? [] : [rule]
}

const moved = (to: string, more: object = {}) => ({ kind: 'redirect', to, status: 308, ...more })

onBothEngines('redirects', (setup) => {
  const database = migratedDatabase(setup)
  afterEach(() => database().deleteFrom('redirects').execute())

  /** Adds rows to the dictionary and returns the redirect table, on a site that always has `/` and `/legal`. */
  async function importRows(...rows: [from: string, to: string, status?: number][]) {
    await database()
      .insertInto('redirects')
      .values(rows.map(([from_path, to_path, status = 308]) => ({ from_path, to_path, status })))
      .execute()
    const table = await readRedirects(database(), OWN)
    return { size: table.size, of: (path: string) => table.findExact(path, isOwn) ?? table.findWildcard(path, isOwn) }
  }

  it.each<[string, string, string, string, object]>([
    ['a path redirects to a path', '/old', '/exome', '/old', moved('/exome')],
    [
      'letters of any script are compared and sent percent-encoded',
      '/старый',
      '/тест',
      '/%D1%81%D1%82%D0%B0%D1%80%D1%8B%D0%B9',
      moved('/%D1%82%D0%B5%D1%81%D1%82'),
    ],
    ['encoded characters stay encoded, in capitals', '/%d1%82', '/a%c3%a4', '/%D1%82', moved('/a%C3%A4')],
    ['a trailing slash is ignored', '/slash/', '/exome/', '/slash', moved('/exome')],
    ['a language in the target is ignored: the visitor’s is used', '/es/old', '/es/b', '/old', moved('/b')],
    ['a target that is only a language is the home page', '/old', '/es', '/old', moved('/')],
    ['a name that begins like a language is not one', '/old', '/español', '/old', moved('/espa%C3%B1ol')],
    [
      'query and fragment of the target are kept',
      '/old',
      '/b?utm=1#faq',
      '/old',
      moved('/b', { query: 'utm=1', hash: 'faq' }),
    ],
    ['dot segments do not leave the site', '/old', '/../../b', '/old', moved('/b')],
    ['a language may be a tag in any case', '/EN/old', '/pt-BR/b', '/old', moved('/b')],
    [
      'a language may be a tag with a region or a script',
      '/es_419/old',
      '/ru-Cyrl-RU/b?x=1',
      '/old',
      moved('/b', { query: 'x=1' }),
    ],
    ['a name that begins like a language tag is not one', '/en-guide/old', '/exome', '/en-guide/old', moved('/exome')],
    ['spaces around a path are ignored', ' /old ', ' /b ', '/old', moved('/b')],
  ])('a row is imported: %s, from %s to %s', async (_rule, from, to, path, expected) => {
    const table = await importRows([from, to])
    expect([table.size, table.of(path)]).toEqual([1, expected])
  })

  it.each([
    ['names itself', '/loop', '/loop'],
    ['names itself with a slash', '/loop', '/loop/'],
    ['names itself with a query', '/loop', '/loop?x=1'],
    ['names itself in another language', '/loop', '/es/loop'],
    ['would take the home page away', '/', '/exome'],
    ['would take the home page of a language away', '/es/', '/exome'],
    ['would take a page of the site away', '/legal/', '/exome'],
    ['is for one query', '/old?x=1', '/exome'],
    ['is for a fragment', '/old#x', '/exome'],
    ['leads to another site', '/old', 'https://evil.example/'],
    ['leads to another site without a scheme', '/old', '//evil.example/'],
    ['leads to another site by a language', '/old', '/es//evil.example'],
    ['leads to another site by dots', '/old', '/..//evil.example'],
    ['leads to another site by a backslash', '/old', '/\\\\evil.example'],
    ['leads nowhere', '/old', ''],
    ['comes from nowhere', 'old', '/exome'],
    ['would take a page of the site away by its letters', '/LEGAL', '/exome'],
    ['names itself in other letters', '/loop', '/LOOP'],
    ['comes from an address with broken encoding', '/%zz', '/exome'],
    ['leads to an address with broken encoding', '/old', '/%e0%a4%a'],
    ['leads to a query with broken encoding', '/old', '/exome?x=%'],
    ['comes from a path that no request can have', '/a%2fb', '/exome'],
    ['comes from an empty segment', '/a//b', '/exome'],
    ['would take everything', '/*', '/exome'],
    ['would take everything in a language', '/es/*', '/exome'],
    ['has a wildcard within a name', '/news*', '/exome'],
    ['is a pattern of another system with a colon', '/news/:slug', '/exome'],
    ['is a pattern of another system in braces', '/news/{slug}', '/exome'],
    ['is a pattern of another system in brackets', '/news/[slug]', '/exome'],
    ['is a pattern of another system in angle brackets', '/news/<slug>', '/exome'],
    ['is a regular expression', '/news/(a|b)', '/exome'],
    ['leads to a pattern of another system', '/news/*', '/articles/:slug'],
    ['comes from a call of the site', '/api/old', '/exome'],
    ['comes from all calls of the site', '/api/*', '/exome'],
    ['comes from a file of the framework', '/_next/static/chunks/a.js', '/exome'],
    ['comes from all files of the framework', '/_next/*', '/exome'],
    ['comes from files of the framework in a language', '/en/_next/x', '/exome'],
    ['comes from a file for crawlers', '/robots.txt', '/exome'],
    ['comes from a picture of the site', '/images/0123456789abcdef0123456789abcdef/640.avif', '/exome'],
    ['has a wildcard in the middle', '/a/*/b', '/exome'],
    ['has two wildcards', '/a/*/*', '/exome'],
    ['leads to a wildcard without having one', '/old', '/new/*'],
    ['leads to a wildcard within a name', '/old/*', '/new*'],
    ['leads to itself by a wildcard', '/old/*', '/OLD/*'],
  ])('a row that %s is ignored: %s to %s', async (_rule, from, to) => {
    expect((await importRows([from, to])).size).toBe(0)
  })

  it('a chain is followed in normalized form, with merged queries, up to a page of the site', async () => {
    const table = await importRows(
      ['/a', '/б/?x=1&y=1#one'],
      ['/б', '/es/c?y=2'],
      ['/c', '/legal/'],
      ['/legal', '/exome'],
    )
    expect(table.of('/a')).toEqual(moved('/legal', { query: 'x=1&y=1&y=2', hash: 'one' }))
  })

  it('the trailing slash of a file is preserved', async () => {
    const table = await importRows(['/contract', '/legal/contract/'], ['/page', '/legal/'])
    expect([table.of('/contract'), table.of('/page')]).toEqual([moved('/legal/contract/'), moved('/legal')])
  })

  it('gone pages and loops return the same status as before', async () => {
    const table = await importRows(['/weg/', '', 410], ['/x', '/y'], ['/y', '/x'])
    expect(['/weg', '/x', '/y'].map(table.of)).toEqual([
      { kind: 'gone' },
      { kind: 'redirect-loop' },
      { kind: 'redirect-loop' },
    ])
  })

  it.each([
    ['/News/Archive', '/news/archive', '/NEWS/archive'],
    ['/Старый', '/%D1%81%D1%82%D0%B0%D1%80%D1%8B%D0%B9', '/%D0%A1%D0%A2%D0%90%D0%A0%D0%AB%D0%99'],
    ['/cafe\u0301', '/caf%C3%A9', '/CAF%C3%89'],
  ])('the path %s is compared ignoring case and composition', async (from, ...paths) => {
    const table = await importRows([from, '/exome'])
    expect(paths.map(table.of)).toEqual(paths.map(() => moved('/exome')))
  })

  it('a wildcard matches a path and everything below it, with one target or the rest appended', async () => {
    const table = await importRows(
      ['/news/*', '/articles/*?x=1#top'],
      ['/shop/*/', '/exome'],
      ['/up/*', '/*'],
      ['/closed/*', '', 410],
    )
    const away = { query: 'x=1', hash: 'top' }
    expect(['/news', '/news/2020', '/NEWS/2020/Some%20Name', '/newsletter', '/articles/2020'].map(table.of)).toEqual([
      moved('/articles', away),
      moved('/articles/2020', away),
      moved('/articles/2020/Some%20Name', away),
      undefined,
      undefined,
    ])
    expect(['/shop', '/shop/a/b', '/up', '/up/a/b', '/closed/x'].map(table.of)).toEqual([
      moved('/exome'),
      moved('/exome'),
      moved('/'),
      moved('/a/b'),
      { kind: 'gone' },
    ])
  })

  it('an exact path has precedence over the longest matching prefix', async () => {
    const table = await importRows(['/a/*', '/one'], ['/a/b/*', '/two'], ['/a/b/c', '/three'])
    expect(['/a/x', '/a/b', '/a/b/x', '/a/b/c', '/a/b/c/d'].map(table.of)).toEqual(
      ['/one', '/two', '/two', '/three', '/two'].map((to) => moved(to)),
    )
  })

  it('a wildcard does not redirect its own target', async () => {
    const table = await importRows(['/news/*', '/news'], ['/blog/*', '/blog/archive'])
    expect(['/news', '/news/x', '/blog/archive', '/blog/x'].map(table.of)).toEqual([
      undefined,
      moved('/news'),
      undefined,
      moved('/blog/archive'),
    ])
  })

  it('a chain of wildcards is followed, and an endless one is a redirect loop', async () => {
    const table = await importRows(
      ['/a/*', '/b/*'],
      ['/b/*', '/c/*'],
      ['/c/x', '/legal/'],
      ['/grow/*', '/grow/more/*'],
      ['/l/*', '/r/*'],
      ['/r/*', '/l/*'],
    )
    expect(['/a/x', '/a/y', '/grow/x', '/l/x'].map(table.of)).toEqual([
      moved('/legal'),
      moved('/c/y'),
      { kind: 'redirect-loop' },
      { kind: 'redirect-loop' },
    ])
  })

  it.each<[string, [string, string][], [string, string], string | undefined]>([
    ['a wildcard that grows', [], ['/a/*', '/a/b/*'], 'loop'],
    ['a wildcard and its contrary', [['/a/*', '/b/*']], ['/b/*', '/a/*'], 'loop'],
    ['a wildcard and one address below its target', [['/a/x', '/b/x']], ['/b/*', '/a/*'], 'loop'],
    ['one address and a wildcard', [['/b/*', '/a/*']], ['/a/x', '/b/x'], 'loop'],
    ['other letters', [['/A', '/b']], ['/B', '/a'], 'loop'],
    ['the same address in other letters', [['/A', '/b']], ['/a/', '/c'], 'taken'],
    ['the same wildcard in other letters', [['/A/*', '/b']], ['/a/*', '/c'], 'taken'],
    ['an address and a wildcard of the same name', [['/a', '/b']], ['/a/*', '/c'], undefined],
    ['a wildcard to its own page', [], ['/a/*', '/a'], undefined],
    ['a wildcard below a page of the site', [], ['/legal/*', '/legal'], undefined],
    ['a star without an end', [], ['/a*', '/b'], 'wildcard'],
    ['broken encoding', [], ['/%zz', '/b'], 'encoding'],
  ])('detects the problem of a new row among existing ones: %s', async (_what, rows, [from_path, to_path], reason) => {
    if (rows.length) await importRows(...rows)
    expect((await findRowProblem(database(), { from_path, to_path, status: 308 }, OWN))?.reason).toBe(reason)
  })

  it('no rules redirect to another site or endlessly', async () => {
    const segment = fc.constantFrom('a', 'b', 'A', '*', 'es', '..', '%2e', 'evil.example', 'ж')
    const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => `/${segments.join('/')}`)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(path, path), { maxLength: 6 }), fc.array(path), async (rows, requests) => {
        const table = createRedirectTable(
          rows.flatMap(([from_path, to_path]) => parsed({ from_path, to_path, status: 308 })),
        )
        for (const address of requests) {
          const found = table.findExact(address, isOwn) ?? table.findWildcard(address, isOwn)
          if (found?.kind === 'redirect') expect(new URL(found.to, 'http://own.invalid').host).toBe('own.invalid')
        }
      }),
    )
  })
})
