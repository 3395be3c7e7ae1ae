import { spawnSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tempFolder, type TempFolder } from '../support/contract/temp-folder.ts'

const UNITS = 'deploy/systemd'
const has = spawnSync('systemd-analyze', ['--version']).status === 0
const name = has ? 'systemd-analyze' : 'systemd-analyze (skipped: systemd is not installed)'

/** Runs `systemd-analyze verify` on the units. */
async function verify(folder: string, change = (text: string): string => text) {
  const files = (await readdir(UNITS)).filter((file) => /\.(?:service|timer)$/.test(file))
  for (const file of files) {
    await writeFile(join(folder, file), change(await readFile(join(UNITS, file), 'utf8')))
  }
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', '--generators=no', ...files], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { files, status, errors: stderr }
}

describe.skipIf(!has)(`the units in deploy/systemd: ${name}`, () => {
  let folder: TempFolder
  beforeAll(async () => {
    folder = await tempFolder()
  })
  afterAll(() => folder.remove())

  it('contain no settings unknown to systemd', async () => {
    const { files, status, errors } = await verify(folder.path)
    expect(files.length).toBe(3)
    // Messages about other units of the machine are ignored.
    expect([status, errors.split('\n').filter((line) => line.includes('genarium'))]).toEqual([0, []])
  })

  it('are validated: an unknown setting is reported', async () => {
    const { errors } = await verify(folder.path, (text) => text.replace('ProtectSystem=', 'ProtectSytem='))
    expect(errors).toMatch(/genarium@?.*ProtectSytem/)
  })

  it('give a server its full shutdown time', async () => {
    const unit = await readFile(join(UNITS, 'genarium@.service'), 'utf8')
    const [, delay] = /SHUTDOWN_DELAY=(\d+)/.exec(unit) ?? []
    const [, stopTimeout] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? []
    expect(Number(stopTimeout)).toBeGreaterThan(Number(delay) + 30)
  })
})
