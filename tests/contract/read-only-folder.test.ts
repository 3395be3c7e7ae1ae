import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { migrate, openDatabase } from '../../lib/embedded/database/open.ts'
import { tempFolder } from '../support/contract/temp-folder.ts'

/** Runs a command in a read-only folder: a private mount, since permissions do not stop root. */
function runReadOnly(folder: string, command: readonly string[], env: Record<string, string> = {}) {
  const script = `mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"`
  return spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', script, folder, ...command], {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', ...env },
    encoding: 'utf8',
  })
}

const probe = await tempFolder()
const may = runReadOnly(probe.path, ['true']).status === 0
await probe.remove()

describe.skipIf(!may)(
  `a read-only data folder${may ? '' : ' (skipped: the system gives no mounts of a process’s own)'}`,
  () => {
    it.each(['empty', 'with a database'])(
      'makes the command report at once which folder it is, why it fails and what to do: %s',
      async (kind) => {
        const folder = await tempFolder()
        if (kind !== 'empty') {
          const database = openDatabase({ dataDir: folder.path })
          await migrate(database)
          await database.destroy()
        }
        const { status, stderr } = runReadOnly(
          folder.path,
          [resolve('node_modules/node/bin/node'), 'lib/cli/migrate.ts'],
          { DATA_DIR: folder.path },
        )
        expect(status, stderr).toBe(1)
        expect(stderr).toMatch(
          /^The data folder \S+ cannot be used: .+\. Let this process write there, or set DATA_DIR to another folder\.\n$/,
        )
        expect(stderr).toContain(folder.path)
        await folder.remove()
      },
    )
  },
)
