import { expect, it } from 'vitest'
import { TABLE_NAMES } from '../../lib/embedded/database/tables.ts'
import { HOLDINGS } from '../../lib/embedded/privacy/holdings.ts'
import { emptyFile, emptyPostgres } from '../support/contract/databases.ts'
import { POSTGRES } from '../support/contract/postgres.ts'
import { privacyContract } from '../support/contract/privacy-contract.ts'

it('of every table it is said whether it holds anything of persons', () => {
  expect(Object.keys(HOLDINGS).sort()).toEqual([...TABLE_NAMES].sort())
})

privacyContract('SQLite file', emptyFile)
privacyContract(POSTGRES.name, emptyPostgres, POSTGRES)
