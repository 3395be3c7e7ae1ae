import { expect, it } from 'vitest'
import { TABLE_NAMES } from '../../lib/embedded/database/tables.ts'
import { HOLDINGS } from '../../lib/embedded/privacy/holdings.ts'
import { startEmbedded } from '../../lib/embedded/start.ts'
import { runFile } from '../support/contract/child-process.ts'
import { migratedFile, migratedPostgres } from '../support/contract/migrated-databases.ts'
import { putEverywhere, somebody } from '../support/contract/person-in-every-table.ts'
import { POSTGRES } from '../support/contract/postgres.ts'
import { privacyContract } from '../support/contract/privacy-contract.ts'

it('of every table it is said whether it holds anything of persons', () => {
  expect(Object.keys(HOLDINGS).sort()).toEqual([...TABLE_NAMES].sort())
})

privacyContract('SQLite file', migratedFile)
privacyContract(POSTGRES.name, migratedPostgres, POSTGRES)

it('the command ends with 0 when it is done, with 1 when it cannot be done, and with 2 when --yes is missing', async () => {
  const { location, remove } = await migratedFile()
  const backend = await startEmbedded(location, { seed: false })
  const anna = somebody('qzanna', '11111111')
  await putEverywhere(backend, backend.files, anna, 1)
  await backend.stop()
  const run = async (...args: string[]) => {
    const child = runFile('lib/cli/privacy.ts', { args, env: { DATA_DIR: location.dataDir ?? '' } })
    return [await child.ended, child.output()] as const
  }
  const [code, output] = await run('export', anna.email)
  expect([code, Object.keys(JSON.parse(output) as object)]).toEqual([
    0,
    expect.arrayContaining(['orders', 'chat_messages']),
  ])
  expect(await run('export')).toEqual([1, expect.stringMatching(/^Usage: npm run privacy/)])
  expect(await run('erase', anna.email)).toEqual([2, expect.stringContaining('add --yes')])
  await remove()
})
