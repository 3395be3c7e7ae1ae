import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOCALIZED, unreadableData, unreadableFields } from '../../support/generators/content-entries.ts'
import { cases } from '../../support/generators/runs.ts'
import { listPages } from '../../../lib/integrations/content-list.ts'
import { UpstreamError } from '../../../lib/http/upstream-error.ts'

const TOO_LARGE = new UpstreamError('schema', 'answer of more than 5000000 bytes')
const at = (path: unknown, more = {}) => ({ query: [{ property: 'urlPath', operator: 'is', value: path }], ...more })

/** Returns the pages and warnings for a service whose responses are limited to this number of characters. */
async function listed(entries: readonly object[], most = Infinity) {
  const warnings: string[] = []
  const calls: number[] = []
  const ask = async ({ offset, limit, fields }: { offset: number; limit: number; fields: readonly string[] }) => {
    calls.push(limit)
    const results = entries
      .slice(offset, offset + limit)
      .map((entry) => ({ ...entry, ...(!fields.includes('variations') && { variations: undefined }) }))
    if (JSON.stringify(results).length > most) throw TOO_LARGE
    return results
  }
  const { pages, unread } = await listPages(ask, (message) => warnings.push(message))
  return { unread, addresses: pages.map(({ pathname: address }) => address), pages, warnings, calls }
}

const many = (count: number, more: (n: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, n) => ({ id: `page-${n}`, ...at(`/p${n}`), ...more(n) }))

describe('the list of pages', () => {
  it('is fetched in pages of a hundred to its end', async () => {
    const { addresses, calls } = await listed(many(201))
    expect([addresses.length, new Set(addresses).size, calls]).toEqual([201, 201, [100, 100, 100]])
  })

  it('is fetched completely when pages of a hundred are too large', async () => {
    const withVariation = () => ({
      variations: { bold: { id: 'bold', testRatio: 0.5, data: { blocks: ['x'.repeat(1000)] } } },
    })
    const { pages, warnings } = await listed(many(130, withVariation), 20_000)
    expect([
      new Set(pages.map(({ id }) => id)).size,
      pages.every((page) => page.variationShares['bold'] === 0.5),
      warnings,
    ]).toEqual([130, true, []])
  })

  it('loses and reports only the test of an entry that is too large by itself', async () => {
    const huge = (n: number) =>
      n === 40
        ? {
            variations: {
              bold: { id: 'bold', testRatio: 0.5, data: { title: 'x'.repeat(400), blocks: ['x'.repeat(50_000)] } },
            },
          }
        : {}
    const { pages, warnings } = await listed(many(120, huge), 20_000)
    expect([pages.length, pages[40]?.variationShares]).toEqual([120, {}])
    expect(warnings.join()).toContain('page-40')
  })

  it('fails when a service does not return a list', async () => {
    let calls = 0
    const pages = listPages(
      async () => {
        calls++
        throw TOO_LARGE
      },
      () => undefined,
    )
    await expect(pages).rejects.toBe(TOO_LARGE)
    expect(calls).toBeLessThan(12)
  })

  it('contains every page without targets, and reports invalid paths', async () => {
    const { addresses, warnings } = await listed([
      { id: 'odd', ...at(['/fine', '/half\ud800', '/with?query']) },
      { id: 'abroad', query: [...at('/abroad').query, { property: 'country', operator: 'is', value: 'KG' }] },
      { id: 'other', ...at('/other') },
    ])
    expect(addresses).toEqual(['/fine', '/other'])
    expect(warnings.toSorted()).toEqual([
      expect.stringContaining('entry abroad is not shown'),
      expect.stringContaining('entry odd names "/half\\ud800"'),
      expect.stringContaining('entry odd names "/with?query"'),
    ])
  })

  it('reports every invalid field with its truncated value', async () => {
    await fc.assert(
      fc.asyncProperty(unreadableFields, async ({ paths, entry }) => {
        const { addresses, warnings } = await listed([{ id: 'a', ...at('/a'), ...entry }])
        expect(addresses).toEqual(['/a'])
        for (const path of paths)
          expect(warnings.filter((warning) => warning.startsWith(`content: entry a has a field ${path}`))).toHaveLength(
            1,
          )
        expect(warnings).toHaveLength(paths.length)
        expect(warnings.every((warning) => warning.length < 200)).toBe(true)
      }),
    )
  })

  it('skips and reports an entry that is nested too deeply', async () => {
    let deep: object = {}
    for (let depth = 0; depth < 20_000; depth++) deep = { deep }
    const warnings: string[] = []
    const { pages, unread } = await listPages(
      async () => [
        { id: 'deep', ...at('/deep'), deep },
        { id: 'flat', ...at('/flat') },
      ],
      (message) => warnings.push(message),
    )
    expect([pages.map(({ id }) => id), warnings.join()]).toEqual([['flat'], expect.stringContaining('entry deep')])
    expect(unread).toMatchObject([{ id: 'deep' }])
  })

  it('has each page in the language of its path', async () => {
    const forms = (values: object) => ({ '@type': LOCALIZED, ...values })
    const title = forms({ Default: 'Экзом', 'en-US': 'Exome', 'es-ES': 'Exoma' })
    const path = forms({ Default: '/exome', 'en-US': '/en/exome', 'es-ES': '/es/exoma' })
    const { pages, unread } = await listed([
      { id: 'exome', name: 'internal', ...at(path), data: { title, page: 'exome' } },
    ])
    expect(pages.map((page) => [page.pathname, page.page, page.title])).toEqual([
      ['/exome', 'exome', 'Экзом'],
      ['/en/exome', 'exome', 'Exome'],
      ['/es/exoma', 'exome', 'Exoma'],
    ])
    expect(unread).toEqual([])
  })

  it('reports an invalid entry once and keeps all others', async () => {
    await fc.assert(
      fc.asyncProperty(unreadableData, async (data) => {
        const { addresses, unread, warnings } = await listed([
          { id: 'bad', ...at(['/en/bad', '/en/worse']), data },
          ...many(2),
        ])
        expect(addresses).toEqual(['/p0', '/p1'])
        expect(unread.map(({ id }) => id)).toEqual(['bad'])
        expect(warnings).toEqual([expect.stringMatching(/^content: entry bad cannot be read, data/)])
      }),
      cases(60, 500),
    )
  })
})
