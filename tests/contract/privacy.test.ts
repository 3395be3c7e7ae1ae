import { expect, it } from 'vitest'
import { TABLE_NAMES } from '../../lib/embedded/database/tables.ts'
import { PERSONAL_DATA } from '../../lib/embedded/privacy/personal-data.ts'
import { startEmbedded } from '../../lib/embedded/start.ts'
import { runFile } from '../support/contract/child-process.ts'
import { migratedFile, migratedPostgres } from '../support/contract/migrated-databases.ts'
import { putEverywhere, samplePerson } from '../support/contract/person-in-all-tables.ts'
import { POSTGRES } from '../support/contract/postgres.ts'
import { privacyContract } from '../support/contract/privacy-contract.ts'

it('classifies every table as holding personal data or not', () => {
  expect(Object.keys(PERSONAL_DATA).sort()).toEqual([...TABLE_NAMES].sort())
})

privacyContract('SQLite file', migratedFile)
privacyContract(POSTGRES.name, migratedPostgres, POSTGRES)

it('the command exits with 0 on success, 1 on failure, and 2 without --yes', async () => {
  const { location, remove } = await migratedFile()
  const backend = await startEmbedded(location, { seed: false })
  const anna = samplePerson('qzanna', '11111111')
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
