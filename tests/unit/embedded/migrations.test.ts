import { expect, it, onTestFinished } from 'vitest'
import { migrate, openDatabase } from '../../../lib/embedded/database/open.ts'
import { TABLE_NAMES } from '../../../lib/embedded/database/tables.ts'

it('the migrations create every table of the schema and no other', async () => {
  const database = openDatabase({})
  onTestFinished(() => database.destroy())
  await migrate(database)
  const tables = await database.introspection.getTables()
  expect(tables.map(({ name }) => name).sort()).toEqual([...TABLE_NAMES].sort())
})
