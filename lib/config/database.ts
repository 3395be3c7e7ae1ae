import type { Environment } from './schema.ts'

/** Where the embedded backend keeps its data, and how it reaches PostgreSQL. */
export interface DatabaseSettings {
  /** Address of PostgreSQL; `undefined` = SQLite in the data folder. */
  readonly url: string | undefined
  readonly dataDir: string
  /** Connections to PostgreSQL that this process has at most. */
  readonly connections: number
  /** Seconds after which PostgreSQL ends a statement. */
  readonly timeout: number
}

/** The database of an environment. */
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
