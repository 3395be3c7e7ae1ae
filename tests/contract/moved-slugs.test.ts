import { expect, it } from 'vitest'
import { MOVED_SLUGS } from '../../lib/embedded/content/slugs.data.ts'
import { readRedirects } from '../../lib/embedded/redirects/repository.ts'
import { seedSettings } from '../../lib/embedded/settings/seed.ts'
import { BUILT_IN_PATHS } from '../../lib/routing/static-routes.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { migratedDatabase } from '../support/contract/migrated-database.ts'

const [[OLD, NEW] = ['', ''], ...OTHERS] = Object.entries(MOVED_SLUGS)

onBothEngines('the redirects of moved pages', (setup) => {
  const database = migratedDatabase(setup)
  const targetOf = async (slug: string) => {
    const found = (await readRedirects(database(), BUILT_IN_PATHS)).findExact(`/${slug}`, () => false)
    return found?.kind === 'redirect' ? `${found.status} ${found.to}` : found?.kind
  }

  it('are added to a database that was seeded without them, and stay removed', async () => {
    await database().insertInto('settings').values({ name: 'settings-seeded', value: 'yes' }).execute()
    await seedSettings(database())
    for (const [from, to] of [[OLD, NEW], ...OTHERS] as const) expect(await targetOf(from)).toBe(`308 /${to}`)
    await database().deleteFrom('redirects').where('from_path', '=', `/${OLD}`).execute()
    await seedSettings(database())
    expect(await targetOf(OLD)).toBeUndefined()
  })
})
