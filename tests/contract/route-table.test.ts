import { expect, it, onTestFinished } from 'vitest'
import { parseConfig } from '../../lib/config/config.ts'
import { indexPages, type ContentIndex } from '../../lib/domain/content-page.ts'
import { createRouteTable } from '../../lib/node-server/pollers/route-table.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { migratedDatabase } from '../support/contract/migrated-database.ts'

onBothEngines('the address table', (setup) => {
  const database = migratedDatabase(setup, 'test')
  const config = parseConfig({ VARIANT_2_HOSTS: 'world.example' })

  it('reflects every change of redirects and content, also for paths resolved before', async () => {
    let index: ContentIndex | undefined
    const content = { forVariant: () => index, poll: () => Promise.resolve(true), stop: () => undefined }
    const table = await createRouteTable({ files: new Set(['/icon.svg']), database: database(), content, config })
    onTestFinished(() => table.stop())
    const at = (path: string) => table.routeInfo('world.example', path)
    const path = '/es/later'
    expect([at(path).kind, at('/es/legal').kind, at('/icon.svg').kind]).toEqual(['unresolved', 'page', 'file'])

    index = indexPages([], () => false).index
    expect([at(path).kind, at(path).kind]).toEqual(['unknown', 'unknown'])

    await database().insertInto('redirects').values({ from_path: '/later', to_path: '/legal', status: 308 }).execute()
    expect(at(path).kind).toBe('unknown')
    await table.refresh()
    expect(at(path)).toMatchObject({ kind: 'redirect', to: '/legal', status: 308 })

    const page = {
      id: 'later',
      pathname: path,
      page: 'later',
      title: 'later',
      product: undefined,
      variationShares: {},
      updatedAt: 0,
    }
    index = indexPages([page], () => false).index
    expect(at(path)).toMatchObject({ kind: 'page' })
    index = undefined
    expect(at(path)).toMatchObject({ kind: 'redirect' })
  })
})
