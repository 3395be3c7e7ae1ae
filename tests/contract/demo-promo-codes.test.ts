import { expect, it } from 'vitest'
import { PROMO_SEEDS, removeDemonstrationCodes } from '../../lib/embedded/promo/seed.ts'
import { seedSettings } from '../../lib/embedded/settings/seed.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { migratedDatabase } from '../support/contract/migrated-database.ts'

onBothEngines('the demonstration codes of a site that was tried before it sells', (setup) => {
  const database = migratedDatabase(setup)
  const codes = async () =>
    (await database().selectFrom('promo_codes').select('code').orderBy('code').execute()).map(({ code }) => code)

  it('demonstration codes are removed once, except those changed by an administrator', async () => {
    await seedSettings(database())
    await database().updateTable('promo_codes').set({ discount: 7 }).where('code', '=', 'DNA10').execute()
    const expected = PROMO_SEEDS.map(({ code }) => code).filter((code) => code !== 'DNA10')
    expect((await removeDemonstrationCodes(database(), new Date())).sort()).toEqual(expected.sort())
    expect(await codes()).toEqual(['DNA10'])
    await seedSettings(database())
    expect(await codes()).toEqual(['DNA10'])
    expect(await removeDemonstrationCodes(database(), new Date())).toEqual([])
  })
})
