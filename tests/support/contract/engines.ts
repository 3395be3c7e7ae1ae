import { describe } from 'vitest'
import { emptyFile, emptyPostgres, type EmptyDatabase } from './databases.ts'
import { POSTGRES } from './postgres.ts'

/** The same suite over SQLite and over PostgreSQL, which is skipped where none answers; in CI it then fails. */
export function onBothEngines(name: string, suite: (empty: () => Promise<EmptyDatabase>) => void): void {
  describe(`${name}: SQLite`, () => suite(emptyFile))
  describe.skipIf(POSTGRES.skip)(`${name}: ${POSTGRES.name}`, () => suite(emptyPostgres))
}
