import { describe } from 'vitest'
import { emptyFile, emptyPostgres, type EmptyDatabase } from './databases.ts'
import { migratedFile, migratedPostgres } from './migrated-databases.ts'
import { POSTGRES } from './postgres.ts'

type DatabaseSuite = (newDatabase: () => Promise<EmptyDatabase>) => void

/** The same suite over SQLite and over PostgreSQL, which is skipped where none answers; in CI it then fails. */
export function onBothEngines(name: string, suite: DatabaseSuite): void {
  describe(`${name}: SQLite`, () => suite(migratedFile))
  describe.skipIf(POSTGRES.skip)(`${name}: ${POSTGRES.name}`, () => suite(migratedPostgres))
}

/** As `onBothEngines`, with databases that have no tables yet, for suites about migrations. */
export function onBothEnginesWithoutTables(name: string, suite: DatabaseSuite): void {
  describe(`${name}: SQLite`, () => suite(emptyFile))
  describe.skipIf(POSTGRES.skip)(`${name}: ${POSTGRES.name}`, () => suite(emptyPostgres))
}
