import { spawnSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tempFolder, type TempFolder } from '../support/contract/temp-folder.ts'

const UNITS = 'deploy/systemd'
const has = spawnSync('systemd-analyze', ['--version']).status === 0
const name = has ? 'systemd-analyze' : 'systemd-analyze (skipped: systemd is not installed)'

/** What systemd says of the units. */
async function verify(folder: string, change = (text: string): string => text) {
  const files = (await readdir(UNITS)).filter((file) => /\.(?:service|timer)$/.test(file))
  for (const file of files) {
    await writeFile(join(folder, file), change(await readFile(join(UNITS, file), 'utf8')))
  }
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', '--generators=no', ...files], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { files, status, said: stderr }
}

describe.skipIf(!has)(`the units in deploy/systemd: ${name}`, () => {
  let folder: TempFolder
  beforeAll(async () => {
    folder = await tempFolder()
  })
  afterAll(() => folder.remove())

  it('say nothing that systemd does not understand', async () => {
    const { files, status, said } = await verify(folder.path)
    expect(files.length).toBe(3)
    // What it says of units of the machine is not ours.
    expect([status, said.split('\n').filter((line) => line.includes('genarium'))]).toEqual([0, []])
  })

  it('are looked at: a setting that there is not is named', async () => {
    const { said } = await verify(folder.path, (text) => text.replace('ProtectSystem=', 'ProtectSytem='))
    expect(said).toMatch(/genarium@?.*ProtectSytem/)
  })

  it('leave a server the time in which it stops by itself', async () => {
    const unit = await readFile(join(UNITS, 'genarium@.service'), 'utf8')
    const [, delay] = /STOP_DELAY=(\d+)/.exec(unit) ?? []
    const [, patience] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? []
    expect(Number(patience)).toBeGreaterThan(Number(delay) + 30)
  })
})
