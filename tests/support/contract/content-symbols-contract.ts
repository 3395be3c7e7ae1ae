import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentSubject } from './content-contract.ts'
import { write } from './embedded-fixture.ts'

const text = (words: string) => ({ component: { name: 'Text', options: { text: words } } })
const symbol = (entry: unknown, model?: string) => ({
  component: { name: 'Symbol', options: { symbol: { entry, ...(model && { model }) } } },
})
const holder = (id: string, ...blocks: unknown[]) => ({ id, model: 'holder', data: { blocks } })
const part = (id: string, ...blocks: unknown[]) => ({ id, model: 'symbol', name: `Part ${id}`, data: { blocks } })

/** Contract of entries that blocks refer to. */
export function contentSymbolsContract({ fixture, results }: ContentSubject): void {
  const find = async (id: string, query = 'includeRefs=true') =>
    (await results(`/api/v3/content/holder?apiKey=any&query.id=${id}&${query}`))[0]
  const blocksOf = async (id: string, query?: string) => JSON.stringify((await find(id, query))?.data['blocks'])

  describe('a symbol', () => {
    beforeAll(() =>
      write(fixture().database, [
        part('head', text('words of the head')),
        part('outer', symbol('head'), text('words around')),
        part('ring', text('words of the ring'), symbol('ring')),
        part('ping', symbol('pong')),
        part('pong', text('words of pong'), symbol('ping')),
        part('wide', ...Array.from({ length: 200 }, () => symbol('head'))),
        { ...part('hidden', text('words that nobody sees')), published: 'draft' },
        { ...part('other', text('words of another model')), model: 'section' },
        holder('plain', symbol('head')),
        holder('nested', { children: [symbol('outer')] }),
        holder('columns', { component: { name: 'Columns', options: { columns: [{ blocks: [symbol('head')] }] } } }),
        holder('unpublished', symbol('hidden'), text('words beside')),
        holder('gone', symbol('nothing')),
        holder(
          'strange',
          symbol({ $gt: '' }),
          symbol(7),
          symbol('__proto__'),
          { component: { name: 'Symbol', options: { symbol: null } } },
          { component: null },
        ),
        holder('named', symbol('other', 'section'), symbol('other')),
        holder('endless', symbol('ring')),
        holder('in-turns', symbol('ping')),
        holder('many', symbol('wide'), symbol('wide')),
      ]),
    )

    it('is replaced by its entry when references are requested', async () => {
      const content = { id: 'head', name: 'Part head', data: { blocks: [text('words of the head')] } }
      expect((await find('plain'))?.data['blocks']).toEqual([
        { component: { name: 'Symbol', options: { symbol: { entry: 'head', content } } } },
      ])
      expect((await find('plain', 'noTraverse=false'))?.data).toEqual((await find('plain'))?.data)
      expect((await find('plain', ''))?.data['blocks']).toEqual([symbol('head')])
    })

    it.each([
      ['in another symbol', 'nested', ['words of the head', 'words around']],
      ['in a column', 'columns', ['words of the head']],
      ['of another model', 'named', ['words of another model']],
      ['that contains itself', 'endless', ['words of the ring']],
      ['that contains one that contains it', 'in-turns', ['words of pong']],
    ])('%s is replaced once', async (_what, id, words) => {
      const blocks = await blocksOf(id)
      for (const one of words) expect(blocks.split(one)).toHaveLength(2)
    })

    it('an unpublished or missing symbol stays a reference', async () => {
      expect((await find('unpublished'))?.data['blocks']).toEqual([symbol('hidden'), text('words beside')])
      expect(await blocksOf('unpublished', 'includeRefs=true&includeUnpublished=true')).not.toContain('nobody')
      expect((await find('gone'))?.data['blocks']).toEqual([symbol('nothing')])
    })

    it('a symbol whose entry is not an id is unchanged', async () => {
      expect((await find('strange'))?.data).toEqual((await find('strange', ''))?.data)
    })

    it('is replaced at most a hundred times', async () => {
      expect((await blocksOf('many')).split('words of the head').length - 1).toBeLessThanOrEqual(100)
    })
  })
}
