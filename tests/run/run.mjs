// Allows one test run per folder. The next run removes the remains of a killed one: processes, temporary files,
// databases.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { POSTGRES_URL } from './needs.mjs'

const FOLDER = 'test-results'
const RECORD = join(FOLDER, 'run.json')
const ID = /^[0-9a-f]{8}$/

const temporaryFolder = (id) => join(tmpdir(), `site-run-${id}`)
/** Prefix of the names of a run's databases. */
const databasePrefix = (id) => `site_test_${id}_`

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Ends the processes that a run has left; their environment contains its id. */
function endProcesses(id) {
  if (!existsSync('/proc')) return
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      if (
        readFileSync(join('/proc', pid, 'environ'), 'latin1')
          .split('\0')
          .includes(`TEST_RUN=${id}`)
      )
        process.kill(Number(pid), 'SIGKILL')
    } catch {
      // The process belongs to another user, or has just ended.
    }
}

async function dropDatabases(id) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: POSTGRES_URL, connectionTimeoutMillis: 3000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
      databasePrefix(id),
    ])
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  } catch (error) {
    console.warn(`Databases of the run that was killed stay where they are: ${error.message}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Reads the record of a previous run; `undefined` if it is missing or unreadable. */
function readRecord() {
  try {
    const { id, pid } = JSON.parse(readFileSync(RECORD, 'utf8'))
    return ID.test(id) && Number.isInteger(pid) ? { id, pid } : undefined
  } catch {
    return undefined
  }
}

async function removeLeftovers({ id }) {
  endProcesses(id)
  rmSync(temporaryFolder(id), { recursive: true, force: true })
  await dropDatabases(id)
}

/**
 * Starts a run; exits with a message if another one is active in this folder.
 * @returns the environment of the run's processes, and a function that ends the run
 */
export async function beginRun() {
  const left = readRecord()
  if (left && left.pid !== process.pid && isAlive(left.pid)) {
    console.error(
      `Tests are already running in this folder (process ${left.pid}). Wait until they end, or use another clone.`,
    )
    process.exit(1)
  }
  if (left) await removeLeftovers(left)
  const id = randomBytes(4).toString('hex')
  mkdirSync(FOLDER, { recursive: true })
  mkdirSync(temporaryFolder(id), { mode: 0o755 })
  writeFileSync(RECORD, JSON.stringify({ id, pid: process.pid }))
  return {
    env: { TEST_RUN: id, TEST_DATABASE_PREFIX: databasePrefix(id), TMPDIR: temporaryFolder(id) },
    end() {
      endProcesses(id)
      rmSync(temporaryFolder(id), { recursive: true, force: true })
      rmSync(RECORD)
    },
  }
}

/** Removes the results of the last run, but not the record of this one. */
export function clearResults(...keep) {
  for (const name of readdirSync(FOLDER))
    if (name !== 'run.json' && !keep.includes(name)) rmSync(join(FOLDER, name), { recursive: true, force: true })
}
