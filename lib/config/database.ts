import type { Environment } from './schema.ts'

export interface DatabaseSettings {
  /** PostgreSQL URL; `undefined` = SQLite in the data folder. */
  readonly url: string | undefined
  readonly dataDir: string
  readonly connections: number
  readonly timeout: number
}

export const databaseSettings = ({
  DATABASE_URL,
  DATA_DIR,
  DATABASE_POOL,
  DATABASE_TIMEOUT,
}: Environment): DatabaseSettings => ({
  url: DATABASE_URL,
  dataDir: DATA_DIR,
  connections: DATABASE_POOL,
  timeout: DATABASE_TIMEOUT,
})
