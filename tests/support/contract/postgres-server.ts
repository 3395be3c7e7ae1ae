import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync } from 'node:fs'
import { join } from 'node:path'
import { postgresPrograms } from '../../run/needs.mjs'
import { lastingPort } from '../site.ts'
import { recordWait } from '../waits.ts'
import { tempFolder } from './temp-folder.ts'

const folderOfPrograms = postgresPrograms()
// In CI missing programs fail the suite.
const has = process.env['CI'] === 'true' || folderOfPrograms !== undefined

/** Name of suites that need a separate PostgreSQL server, and whether they are skipped. */
export const POSTGRES_SERVER = {
  name: has ? 'PostgreSQL' : 'PostgreSQL (skipped: its server is not installed)',
  skip: !has,
}

/** A PostgreSQL server that the test may stop. */
export interface OwnPostgres {
  readonly url: string
  start(): Promise<void>
  /** Closes all connections, as an upgrade does. */
  stop(): Promise<void>
  remove(): Promise<void>
}

/** PostgreSQL refuses to run as root. */
function runner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Starts a PostgreSQL server with an empty cluster. */
export async function ownPostgres(): Promise<OwnPostgres> {
  if (folderOfPrograms === undefined) throw new Error('the programs of PostgreSQL are not installed')
  const folder = await tempFolder()
  const port = await lastingPort()
  const user = runner()
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder.path, user.uid, user.gid)
  chmodSync(folder.path, 0o700)
  const data = join(folder.path, 'data')
  async function run(program: string, ...args: readonly string[]): Promise<void> {
    const child = spawn(join(folderOfPrograms ?? '', program), ['--pgdata', data, ...args], {
      ...user,
      cwd: folder.path,
      stdio: 'ignore',
    })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${String(code)}`)
  }
  const control = (action: string, ...args: readonly string[]) =>
    run('pg_ctl', '--wait', '--log', join(folder.path, 'log'), ...args, action)
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder.path}`
  const start = () => control('start', '--options', settings)
  await recordWait('server start', async () => {
    await run('initdb', '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8')
    await start()
  })
  // The server is not a child process: an interrupted run would leave it running.
  const end = () =>
    void spawnSync(join(folderOfPrograms, 'pg_ctl'), ['--pgdata', data, '--mode=immediate', 'stop'], {
      ...user,
      cwd: folder.path,
    })
  process.once('exit', end)
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    start,
    stop: () => control('stop', '--mode=fast'),
    async remove() {
      process.off('exit', end)
      await control('stop', '--mode=immediate').catch(() => undefined)
      await folder.remove()
    },
  }
}
