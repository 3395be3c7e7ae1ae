import { describe, expect, it } from 'vitest'
import { listEntries, readEntry, removeEntry, setPublished } from '../../../lib/embedded/content/entry-writer.ts'
import { contentRevision } from '../../../lib/embedded/content/revision.ts'
import type { ContentSubject } from './content-contract.ts'
import { write } from './embedded-fixture.ts'

const EARLIER = new Date('2026-01-01T00:00:00Z')
const LATER = new Date('2026-01-02T00:00:00Z')
const entry = (id: string, address: string | string[], more: object = {}) => ({
  id,
  model: 'note',
  name: id,
  query: [{ property: 'urlPath', operator: 'is', value: address }],
  data: { title: id },
  ...more,
})

/** Contract of writing, showing, hiding and removing entries. */
export function contentWritingContract({ fixture, results, ids }: ContentSubject): void {
  const at = (address: string) =>
    ids(`/api/v3/content/note?apiKey=any&userAttributes=${encodeURIComponent(JSON.stringify({ urlPath: address }))}`)
  const one = async (id: string) => (await results(`/api/v3/content/note?apiKey=any&query.id=${id}`))[0]

  describe('a written entry', () => {
    it('keeps its creation date and position when it is written again, and changes its paths', async () => {
      const { database } = fixture()
      await write(database, [entry('first', ['/a', '/b'])], EARLIER)
      await write(database, [entry('second', '/b')], LATER)
      const before = await one('first')
      await write(database, [entry('first', ['/b', '/c', '/b'], { name: 'new' })], LATER)
      const after = await one('first')
      expect(after).toMatchObject({ name: 'new', createdDate: +EARLIER, lastUpdated: +LATER })
      expect(after?.['rev']).not.toBe(before?.['rev'])
      expect([await at('/a'), await at('/b'), await at('/c')]).toEqual([[], ['first', 'second'], ['first']])
    })

    it('is read in the form in which it can be written', async () => {
      const { database } = fixture()
      await write(database, [entry('kept', '/kept', { data: { title: 'ё 🧬', deep: { list: [1, null, true] } } })])
      const read = await readEntry(database, 'kept')
      await write(database, [read as object])
      expect(await readEntry(database, 'kept')).toEqual(read)
      expect(await readEntry(database, 'nothing')).toBeUndefined()
    })

    it('is listed with its paths', async () => {
      const { database } = fixture()
      await write(database, [entry('listed', ['/d', '/e'])])
      const listed = (await listEntries(database)).find(({ id }) => id === 'listed')
      expect(listed).toMatchObject({ id: 'listed', model: 'note', published: 'published' })
      expect(String(listed?.addresses).split(/[ ,]/)).toEqual(['/d', '/e'])
    })

    it('can be published, unpublished and deleted with its paths', async () => {
      const { database } = fixture()
      await write(database, [entry('seen', '/seen')])
      expect(await at('/seen')).toEqual(['seen'])
      expect(await setPublished(database, 'seen', 'draft', LATER)).toBe(true)
      expect(await at('/seen')).toEqual([])
      expect(await setPublished(database, 'seen', 'published', LATER)).toBe(true)
      expect(await at('/seen')).toEqual(['seen'])
      expect([
        await removeEntry(database, 'seen'),
        await removeEntry(database, 'seen'),
        await setPublished(database, 'seen', 'draft', LATER),
      ]).toEqual([true, false, false])
      expect(await at('/seen')).toEqual([])
      expect(await database.selectFrom('content_paths').selectAll().where('content_id', '=', 'seen').execute()).toEqual(
        [],
      )
    })

    it('is written together with the others or not at all', async () => {
      await expect(write(fixture().database, [entry('whole', '/whole'), { id: '<b>' }])).rejects.toThrow('id: ')
      expect(await at('/whole')).toEqual([])
    })

    it('changes the revision on every change, regardless of the clock, while it is published', async () => {
      const { database } = fixture()
      const now = new Date(Date.UTC(2100, 0, 2))
      const earlier = new Date(Date.UTC(2100, 0, 1))
      const revisions = [await contentRevision(database)]
      for (const change of [
        () => write(database, [entry('counted', '/counted')], now),
        () => write(database, [entry('counted', '/counted')], earlier),
        () => setPublished(database, 'counted', 'draft', earlier),
        () => setPublished(database, 'counted', 'published', earlier),
        () => write(database, [entry('counted', '/counted', { published: 'draft' })], earlier),
        () => setPublished(database, 'counted', 'published', earlier),
        () => removeEntry(database, 'counted'),
      ]) {
        await change()
        revisions.push(await contentRevision(database))
      }
      expect(new Set(revisions).size).toBe(8)
    })

    it('does not change the revision while it is a draft', async () => {
      const { database } = fixture()
      const before = await contentRevision(database)
      await write(database, [entry('secret', '/secret', { published: 'draft' })])
      await write(database, [entry('secret', '/secret', { published: 'archived' })])
      await setPublished(database, 'secret', 'draft', new Date())
      await removeEntry(database, 'secret')
      await setPublished(database, 'nothing', 'published', new Date())
      expect(await contentRevision(database)).toBe(before)
    })

    it('does not affect other entries when its row is unreadable', async () => {
      const { database } = fixture()
      await write(database, [entry('sane', '/sane', { model: 'mixed' })])
      const row = {
        model: 'mixed',
        published: 'published' as const,
        has_paths: 0,
        rev: 'x',
        created_at: EARLIER.toISOString(),
        updated_at: EARLIER.toISOString(),
      }
      await database
        .insertInto('content_entries')
        .values([
          { ...row, id: 'data', entry: '{"data":"none"}' },
          { ...row, id: 'no json', entry: '{' },
        ])
        .execute()
      expect(await ids('/api/v3/content/mixed?apiKey=any')).toEqual(['sane'])
      await database.deleteFrom('content_entries').where('model', '=', 'mixed').execute()
    })
  })
}
