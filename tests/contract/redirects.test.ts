import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { migrate, openDatabase, type Database } from '../../lib/embedded/database/open.ts'
import { readRedirects } from '../../lib/embedded/redirects/repository.ts'
import type { EmptyDatabase } from '../support/contract/databases.ts'
import { onBothEngines } from '../support/contract/engines.ts'

const moved = (to: string, more: object = {}) => ({ kind: 'redirect', to, status: 308, ...more })

onBothEngines('redirects', (setup) => {
  let database: Database
  let empty: EmptyDatabase
  beforeAll(async () => {
    empty = await setup()
    database = openDatabase(empty.location)
    await migrate(database)
  })
  afterEach(() => database.deleteFrom('redirects').execute())
  afterAll(async () => {
    await database.destroy()
    await empty.remove()
  })

  /** What the table says after the dictionary was given rows, on a site that always has `/` and `/legal`. */
  async function told(...rows: [from: string, to: string, status?: number][]) {
    await database
      .insertInto('redirects')
      .values(rows.map(([from_path, to_path, status = 308]) => ({ from_path, to_path, status })))
      .execute()
    return Object.fromEntries(await readRedirects(database, new Set(['/', '/legal', '/legal/contract/'])))
  }

  it.each<[string, string, string, string, object]>([
    ['a plain row', '/old', '/exome', '/old', moved('/exome')],
    [
      'letters of any script are compared and sent percent-encoded',
      '/старый',
      '/тест',
      '/%D1%81%D1%82%D0%B0%D1%80%D1%8B%D0%B9',
      moved('/%D1%82%D0%B5%D1%81%D1%82'),
    ],
    ['what is encoded already stays so, in capitals', '/%d1%82', '/a%2fb', '/%D1%82', moved('/a%2Fb')],
    ['a closing slash does not matter', '/slash/', '/exome/', '/slash', moved('/exome')],
    ['nor does a language: it is the visitor’s', '/es/old', '/es/b', '/old', moved('/b')],
    ['nor a language alone', '/old', '/es', '/old', moved('/')],
    ['a name that begins like a language is none', '/old', '/español', '/old', moved('/espa%C3%B1ol')],
    ['query and fragment of the target travel', '/old', '/b?utm=1#faq', '/old', moved('/b', { query: 'utm=1', hash: 'faq' })],
    ['dots do not lead out', '/old', '/../../b', '/old', moved('/b')],
    ['spaces around an address are none of it', ' /old ', ' /b ', '/old', moved('/b')],
  ])('%s: %s to %s', async (_rule, from, to, path, expected) => {
    expect(await told([from, to])).toEqual({ [path]: expected })
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
  ])('a row that %s is left out: %s to %s', async (_rule, from, to) => {
    expect(await told([from, to])).toEqual({})
  })

  it('a chain is followed in the form of the table, queries add up, and it stops at a page of the site', async () => {
    expect(await told(['/a', '/б/?x=1&y=1#one'], ['/б', '/es/c?y=2'], ['/c', '/legal/'], ['/legal', '/exome'])).toMatchObject({
      '/a': moved('/legal', { query: 'x=1&y=1&y=2', hash: 'one' }),
    })
  })

  it('the closing slash of a file stays', async () => {
    expect(await told(['/contract', '/legal/contract/'], ['/page', '/legal/'])).toEqual({ '/contract': moved('/legal/contract/'), '/page': moved('/legal') })
  })

  it('gone and circles are told as before', async () => {
    expect(await told(['/weg/', '', 410], ['/x', '/y'], ['/y', '/x'])).toEqual({ '/weg': { kind: 'gone' }, '/x': { kind: 'lost' }, '/y': { kind: 'lost' } })
  })
})
