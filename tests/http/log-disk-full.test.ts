import { execFileSync, spawnSync, type ChildProcess } from 'node:child_process'
import { openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { ask, eventually, freePort, spawnSite, temporaryFolder } from '../support/site.ts'

/** The file size limit simulates a full disk, as in `full-disk.test.ts`. */
const may = spawnSync('prlimit', ['--version']).status === 0

describe('a log file on a full disk', () => {
  const undo: (() => void)[] = []
  afterEach(() => {
    for (const step of undo.splice(0).reverse()) step()
  })

  async function start(logFile: string): Promise<{ origin: string; child: ChildProcess }> {
    const port = await freePort()
    const dataDir = temporaryFolder()
    const { child } = spawnSite(
      { PORTS: `${port}:1`, DATA_DIR: dataDir, TRUSTED_PROXIES: '1' },
      { to: openSync(logFile, 'a') },
    )
    undo.push(
      () => rmSync(dataDir, { recursive: true, force: true }),
      () => void child.kill('SIGKILL'),
    )
    const origin = `http://localhost:${port}`
    const ready = () =>
      ask(origin, '/api/ready').then(
        ({ status }) => status,
        () => 0,
      )
    expect([
      await eventually(ready, (status) => status === 200 || child.exitCode !== null, 120),
      child.exitCode,
    ]).toEqual([200, null])
    return { origin, child }
  }

  /** Each exceeded limit is logged once a minute. */
  async function exceed(origin: string, path: string, most: number): Promise<void> {
    for (let times = 0; times <= most; times++)
      await ask(origin, path, { headers: { 'x-forwarded-for': '198.51.100.7' } })
  }
  const invalidatePrices = (origin: string) => exceed(origin, '/api/reset-price/', 6)
  const guessCodes = (origin: string) => exceed(origin, '/api/check-promo/?promocode=X&1', 30)

  it('does not stop the site', async () => {
    const { origin, child } = await start('/dev/full')
    await invalidatePrices(origin)
    expect([(await ask(origin, '/')).status, (await ask(origin, '/api/price/')).status, child.exitCode]).toEqual([
      200,
      200,
      null,
    ])
  })

  it.skipIf(!may)('continues when there is space again, and reports the gap', async () => {
    const folder = temporaryFolder()
    undo.push(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'site.log')
    const { origin, child } = await start(file)
    const limit = (to: string) => execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${to}:`])
    limit('1')
    await invalidatePrices(origin)
    expect([(await ask(origin, '/')).status, child.exitCode]).toEqual([200, null])
    expect(readFileSync(file, 'utf8')).not.toContain('limit "resetPrices"')
    limit('unlimited')
    await guessCodes(origin)
    expect(readFileSync(file, 'utf8')).toMatch(
      /\d+ times there was no room for a line of this log\n[^\n]*limit \\"promo\\": more than 30 calls a minute/,
    )
  })
})
