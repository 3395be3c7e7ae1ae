import { expect, it, onTestFinished } from 'vitest'
import { parseConfig } from '../../lib/config/config.ts'
import { indexPages, type ContentIndex } from '../../lib/domain/content-page.ts'
import { createAddressTable } from '../../lib/serve/address-table.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { migratedDatabase } from '../support/contract/migrated-database.ts'

onBothEngines('the address table', (setup) => {
  const database = migratedDatabase(setup, 'test')
  const config = parseConfig({ VARIANT_2_HOSTS: 'world.example' })

  it('knows each change of redirects and of content, also of an address that was asked before', async () => {
    let index: ContentIndex | undefined
    const content = { of: () => index, look: () => Promise.resolve(true), stop: () => undefined }
    const table = await createAddressTable({ files: new Set(['/icon.svg']), database: database(), content, config })
    onTestFinished(() => table.stop())
    const at = (path: string) => table.facts('world.example', path)
    const path = '/es/later'
    expect([at(path).kind, at('/es/legal').kind, at('/icon.svg').kind]).toEqual(['unsure', 'page', 'file'])

    index = indexPages([], () => false).index
    expect([at(path).kind, at(path).kind]).toEqual(['unknown', 'unknown'])

    await database().insertInto('redirects').values({ from_path: '/later', to_path: '/legal', status: 308 }).execute()
    expect(at(path).kind).toBe('unknown')
    await table.refresh()
    expect(at(path)).toMatchObject({ kind: 'redirect', to: '/legal', status: 308 })

    const page = {
      id: 'later',
      address: path,
      page: 'later',
      title: 'later',
      product: undefined,
      arms: {},
      updatedAt: 0,
    }
    index = indexPages([page], () => false).index
    expect(at(path)).toMatchObject({ kind: 'page' })
    index = undefined
    expect(at(path)).toMatchObject({ kind: 'redirect' })
  })
})
