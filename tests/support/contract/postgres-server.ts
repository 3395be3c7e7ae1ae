import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync } from 'node:fs'
import { join } from 'node:path'
import { postgresPrograms } from '../../run/needs.mjs'
import { lastingPort } from '../site.ts'
import { recordWait } from '../waits.ts'
import { tempFolder } from './temp-folder.ts'

const folderOfPrograms = postgresPrograms()
// In CI programs that are missing are a failure.
const has = process.env['CI'] === 'true' || folderOfPrograms !== undefined

/** What a suite that needs a PostgreSQL of its own says where it cannot have one. */
export const POSTGRES_SERVER = {
  name: has ? 'PostgreSQL' : 'PostgreSQL (skipped: its server is not installed)',
  skip: !has,
}

/** A PostgreSQL of the test's own, which it may take away. */
export interface OwnPostgres {
  readonly url: string
  start(): Promise<void>
  /** As an upgrade does: everybody is cut off. */
  stop(): Promise<void>
  remove(): Promise<void>
}

/** Its programs refuse to run as root. */
function runner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Starts a PostgreSQL with an empty cluster. */
export async function ownPostgres(): Promise<OwnPostgres> {
  if (folderOfPrograms === undefined) throw new Error('the programs of PostgreSQL are not installed')
  const [folder, port, user] = [await tempFolder(), await lastingPort(), runner()]
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
  // It is nobody's child: a run that was ended in the middle would leave it behind.
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
