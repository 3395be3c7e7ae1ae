import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPostgres } from '../../support/contract/databases.ts'
import { POSTGRES } from '../../support/contract/postgres.ts'

const MODULE = pathToFileURL('tests/run/run.mjs').href
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-run-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs code in a folder of tests; `begin` starts a process and creates a temporary file, as tests do. */
function start(code: string) {
  const prelude = `
    import { spawn } from 'node:child_process'
    import { writeFileSync } from 'node:fs'
    const { beginRun } = await import('${MODULE}')
    const run = await beginRun()
    const child = spawn('sleep', ['600'], { env: { PATH: process.env.PATH, ...run.env } })
    writeFileSync(run.env.TMPDIR + '/left', '')
    console.log(JSON.stringify({ pid: child.pid, temporary: run.env.TMPDIR, prefix: run.env.TEST_DATABASE_PREFIX }))
  `
  return spawn(process.execPath, ['--input-type=module', '--eval', prelude + code], {
    cwd: folder,
    env: { ...process.env, TMPDIR: folder },
  })
}

interface Begun {
  readonly pid: number
  readonly temporary: string
  readonly prefix: string
}

async function begun(child: ReturnType<typeof start>): Promise<Begun> {
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return JSON.parse(line.toString()) as Begun
}

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const WAIT = 'await new Promise(() => setTimeout(() => undefined, 600_000))'

describe.skipIf(!existsSync('/proc'))('the test runner', () => {
  it('exits with an explanation while another run is active in the same folder', async () => {
    const first = start(WAIT)
    await begun(first)
    const second = start('')
    let output = ''
    second.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const [code] = await once(second, 'exit')
    expect(code).toBe(1)
    expect(output).toMatch(
      new RegExp(
        `^Tests are already running in this folder \\(process ${first.pid}\\)\\. Wait until they end, or use another clone\\.$`,
        'm',
      ),
    )
    first.kill('SIGKILL')
    await once(first, 'exit')
  })

  it('cleans up processes and temporary files of a killed run', async () => {
    const killed = start(WAIT)
    const left = await begun(killed)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    expect([isRunning(left.pid), existsSync(left.temporary)]).toEqual([true, true])
    const next = start('run.end(); process.exit()')
    const own = await begun(next)
    await once(next, 'exit')
    await expect.poll(() => isRunning(left.pid)).toBe(false)
    expect([existsSync(left.temporary), existsSync(own.temporary)]).toEqual([false, false])
    await expect.poll(() => isRunning(own.pid)).toBe(false)
  })

  it.skipIf(POSTGRES.skip)(`drops the databases of a killed run: ${POSTGRES.name}`, async () => {
    const killed = start(WAIT)
    const { prefix } = await begun(killed)
    await createPostgres(`${prefix}left`)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const next = start('run.end(); process.exit()')
    await begun(next)
    await once(next, 'exit')
    await expect(createPostgres(`${prefix}copy`, `${prefix}left`)).rejects.toThrow('does not exist')
  })

  it.each(['', '{', '{"id":"../../x","pid":1}', '{"id":"00000000"}', 'null'])(
    'starts when the lock file is malformed: %j',
    async (text) => {
      const first = start('run.end(); process.exit()')
      await begun(first)
      await once(first, 'exit')
      expect(readdirSync(join(folder, 'test-results'))).toEqual([])
      writeFileSync(join(folder, 'test-results/run.json'), text)
      const second = start('run.end(); process.exit()')
      await begun(second)
      expect((await once(second, 'exit'))[0]).toBe(0)
    },
  )
})
