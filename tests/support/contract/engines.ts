import { describe } from 'vitest'
import { fileDatabase, emptyPostgres, type EmptyDatabase } from './databases.ts'
import { migratedFile, migratedPostgres } from './migrated-databases.ts'
import { POSTGRES } from './postgres.ts'

type DatabaseSuite = (newDatabase: () => Promise<EmptyDatabase>) => void

/** Runs a suite over SQLite and PostgreSQL. Without a PostgreSQL server that part is skipped; in CI it fails. */
export function onBothEngines(name: string, suite: DatabaseSuite): void {
  describe(`${name}: SQLite`, () => suite(migratedFile))
  describe.skipIf(POSTGRES.skip)(`${name}: ${POSTGRES.name}`, () => suite(migratedPostgres))
}

/** As `onBothEngines`, with databases that have no tables yet, for suites about migrations. */
export function onBothEnginesWithoutTables(name: string, suite: DatabaseSuite): void {
  describe(`${name}: SQLite`, () => suite(fileDatabase))
  describe.skipIf(POSTGRES.skip)(`${name}: ${POSTGRES.name}`, () => suite(emptyPostgres))
}
