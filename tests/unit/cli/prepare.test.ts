import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const PREPARE = resolve('lib/cli/prepare.mjs')

it('installs build dependencies on a machine with NODE_ENV=production too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prepare-'))
  try {
    const write = (path: string, content: object) => writeFileSync(join(folder, path), JSON.stringify(content))
    mkdirSync(join(folder, 'tool'))
    write('tool/package.json', { name: 'tool', version: '1.0.0' })
    write('package.json', { name: 'site', version: '1.0.0', devDependencies: { tool: 'file:tool' } })
    execFileSync('npm', ['install', '--package-lock-only', '--offline'], { cwd: folder, stdio: 'pipe' })
    const { status } = spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { ensureDependencies } from ${JSON.stringify(PREPARE)}; ensureDependencies()`,
      ],
      { cwd: folder, env: { ...process.env, NODE_ENV: 'production' } },
    )
    expect([status, existsSync(join(folder, 'node_modules/tool'))]).toEqual([0, true])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
