import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '../../lib/embedded/database/open.ts'
import { contentSite } from '../support/shared-site.ts'
import { ask, eventually, type Site, type TestResponse } from '../support/site.ts'

/** Creates a chain of this number of redirects from `/name-1` to the genealogy page. */
const chain = (name: string, length: number) =>
  Array.from(
    { length },
    (_, index) =>
      [`/${name}-${index + 1}`, index + 1 < length ? `/${name}-${index + 2}` : '/genealogy_complex', 308] as const,
  )

/** Records a change of the table, as the back office does. */
const publish = (database: Database, id: string) =>
  database
    .insertInto('dictionary_changes')
    .values({ id, actor: 'x', changed_at: '2026-01-01', dictionary: 'redirects', item_id: id, version: 1 })
    .execute()

let site: Site
let added: string[]
beforeAll(async () => {
  site = await contentSite()
  const database = openDatabase({ dataDir: site.dataDir })
  const rows = [
    ...chain('short', 31),
    ...chain('long', 32),
    ['/round', '/and-round', 308],
    ['/and-round', '/round', 308],
    ['/weg', '', 410],
    ['/now', '/legal', 302],
    ['/old-news/*', '/genealogy_complex', 308],
    ['/old-tests/*', '/*', 308],
    ['/legal/*', '/legal', 308],
  ] as const
  added = rows.map(([from]) => from)
  await database
    .insertInto('redirects')
    .values(rows.map(([from_path, to_path, status]) => ({ from_path, to_path, status })))
    .execute()
  await publish(database, 'added')
  await database.destroy()
  const isAdded = ({ status }: TestResponse) => status === 410
  expect(isAdded(await eventually(() => ask(site.two, '/es/weg'), isAdded))).toBe(true)
})
afterAll(async () => {
  const database = openDatabase({ dataDir: site.dataDir })
  await database.deleteFrom('redirects').where('from_path', 'in', added).execute()
  await publish(database, 'removed')
  await database.destroy()
  const isRemoved = ({ status }: TestResponse) => status === 404
  expect(isRemoved(await eventually(() => ask(site.two, '/es/weg'), isRemoved))).toBe(true)
})

describe('the redirect table', () => {
  it.each([
    ['/short-1', 308, '/es/genealogy_complex?lng=es'],
    ['/now', 302, '/es/legal?lng=es'],
    ['/oferta', 308, '/es/legal/terms-of-service?lng=es'],
    ['/Oferta/', 308, '/es/legal/terms-of-service?lng=es'],
    ['/old-news/2020/first', 308, '/es/genealogy_complex?lng=es'],
    ['/OLD-TESTS/exome', 308, '/es/exome?lng=es'],
    ['/legal/no-such-document', 308, '/es/legal?lng=es'],
  ])('%s is redirected once to its final target: %i %s', async (path, status, location) => {
    const response = await ask(site.two, `/es${path}`)
    expect([response.status, new URL(response.headers.location ?? '', site.two).href]).toEqual([
      status,
      site.two + location,
    ])
    // A cached permanent redirect would cause a loop after two paths are swapped.
    expect(response.headers['cache-control']).toBe('no-cache')
  })

  it.each([
    ['/long-1', 404, 'Esta dirección no lleva a ninguna página'],
    ['/round', 404, 'Esta dirección no lleva a ninguna página'],
    ['/weg', 410, 'Esta página ya no está disponible'],
  ])('%s returns %i and an explanation in the language of the path', async (path, status, words) => {
    const response = await ask(site.two, `/es${path}`)
    expect([response.status, response.body.replaceAll('\u00a0', ' ').includes(`<h1>${words}</h1>`)]).toEqual([
      status,
      true,
    ])
    expect(response.body).toContain('<html lang="es"')
  })

  it('a wildcard hides no page', async () => {
    expect((await ask(site.two, '/es/legal/terms-of-service')).status).toBe(200)
  })

  it('explains a removed page in Russian on variant 1', async () => {
    expect((await ask(site.one, '/weg')).body).toContain('<h1>Этой страницы больше нет</h1>')
  })
})
