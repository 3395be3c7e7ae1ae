// Checks the requirements of the tests before they start. Each missing one is reported in one sentence with its remedy.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The PostgreSQL server on which contract tests create databases. */
export const POSTGRES_URL = process.env.TEST_DATABASE_URL || 'postgresql://postgres@127.0.0.1:5432/postgres'
/** The Redis server that contract tests share. */
export const REDIS_URL = process.env.TEST_REDIS_URL || 'redis://127.0.0.1:6379'
const CONNECT_TIMEOUT_MS = 3000
const GB = 1e9
/** Measured after a whole run: copies of the build, reports, database clusters. */
const DISK_GB = 4

/** @returns `undefined` if databases can be created, otherwise the reason */
export async function postgresProblem() {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: POSTGRES_URL, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(
      'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
    )
    return rows[0]?.may === true ? undefined : 'its user may not create databases'
  } catch (error) {
    return error.message || error.code
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** @returns `undefined` if the server responds, otherwise the reason */
export async function redisProblem() {
  const { createClient } = await import('redis')
  const client = createClient({
    url: REDIS_URL,
    socket: { connectTimeout: CONNECT_TIMEOUT_MS, reconnectStrategy: false },
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error.message || error.code
  } finally {
    client.destroy()
  }
}

const runs = (program, ...args) => spawnSync(program, args).status === 0

/** Folder of the PostgreSQL programs in Debian, by version. */
const POSTGRES_VERSIONS = '/usr/lib/postgresql'

/** @returns the folder of `initdb` and `pg_ctl`, empty where they are in PATH, `undefined` where they are missing */
export function postgresPrograms() {
  const newest = existsSync(POSTGRES_VERSIONS)
    ? readdirSync(POSTGRES_VERSIONS).sort((a, b) => Number(b) - Number(a))[0]
    : undefined
  if (newest) return join(POSTGRES_VERSIONS, newest, 'bin')
  return runs('pg_ctl', '--version') ? '' : undefined
}

export const hasRedisServer = () => runs('redis-server', '--version')
export const hasNginx = () => runs('nginx', '-v') && runs('openssl', 'version')

/** Lists messages about missing requirements; tests that need them are skipped, in CI they fail. */
export async function missingNeeds() {
  const [postgres, redis] = await Promise.all([postgresProblem(), redisProblem()])
  return [
    postgres &&
      `No PostgreSQL can be used at ${new URL(POSTGRES_URL).host} (${postgres}). ` +
        'Start one there, or set TEST_DATABASE_URL.',
    redis && `No Redis answers at ${new URL(REDIS_URL).host} (${redis}). Start one there, or set TEST_REDIS_URL.`,
    postgresPrograms() === undefined &&
      'The programs of PostgreSQL are missing. Install them (Debian: apt-get install postgresql).',
    !hasRedisServer() && 'redis-server is missing. Install it (Debian: apt-get install redis-server).',
    !hasNginx() && 'nginx or openssl is missing. Install both (Debian: apt-get install nginx-light openssl).',
  ].filter(Boolean)
}

/** Returns a message if the disk has too little space for a run, otherwise `undefined`. */
export async function diskProblem(least = DISK_GB) {
  for (const folder of ['.', tmpdir()]) {
    const { bavail, bsize } = await statfs(folder)
    const free = (bavail * bsize) / GB
    if (free < least) {
      const path = folder === '.' ? process.cwd() : folder
      return `The disk of ${path} has ${free.toFixed(1)} GB left, and the tests need ${least} GB. Free some space.`
    }
  }
  return undefined
}
