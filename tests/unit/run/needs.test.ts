import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { diskProblem } from '../../run/needs.mjs'
import { freePort } from '../../support/site.ts'

const MODULE = pathToFileURL('tests/run/needs.mjs').href
const script = `const { missingNeeds } = await import('${MODULE}'); console.log((await missingNeeds()).join('\\n'))`

/** Returns the messages about missing requirements for this environment. */
const missingOn = (env: Record<string, string>): string[] =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env: { NODE_ENV: 'test', ...env },
  })
    .trim()
    .split('\n')

describe('requirements of the tests', () => {
  it('reports unreachable servers and missing programs, and what to do', async () => {
    const postgres = await freePort()
    const redis = await freePort()
    const sentences = missingOn({
      PATH: '',
      TEST_DATABASE_URL: `postgresql://someone:secret@127.0.0.1:${postgres}/postgres`,
      TEST_REDIS_URL: `redis://:secret@127.0.0.1:${redis}`,
    })
    const output = sentences.join('\n')
    expect(output).toMatch(
      new RegExp(
        `^No PostgreSQL can be used at 127\\.0\\.0\\.1:${postgres} .*Start one there, or set TEST_DATABASE_URL\\.$`,
        'm',
      ),
    )
    expect(output).toMatch(
      new RegExp(`^No Redis answers at 127\\.0\\.0\\.1:${redis} .*Start one there, or set TEST_REDIS_URL\\.$`, 'm'),
    )
    expect(output).toMatch(/^redis-server is missing\. Install it/m)
    expect(output).toMatch(/^nginx or openssl is missing\. Install both/m)
    expect(output).not.toContain('secret')
  })

  it('reports a disk with too little free space, with the available and the required size', async () => {
    expect(await diskProblem(1e9)).toMatch(
      /^The disk of \/.* has \d+\.\d GB left, and the tests need 1000000000 GB\. Free some space\.$/,
    )
    expect(await diskProblem(0)).toBeUndefined()
  })
})
