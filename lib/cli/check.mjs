// npm run check: checks that are fast enough to run on every save.
import { spawn } from 'node:child_process'
import { ensureDependencies, NODE } from './prepare.mjs'

ensureDependencies()
const CHECKS = {
  // One checker: several are no faster next to the other checks and use a third more CPU, as each checks the common
  // types again.
  types: ['node_modules/typescript/bin/tsc', '--noEmit', '--incremental', 'false', '--checkers', '1'],
  lint: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
  // Cached by file content and Prettier version, so unchanged files are skipped.
  format: [
    'node_modules/prettier/bin/prettier.cjs',
    '--check',
    '--cache',
    '--cache-strategy=content',
    '--log-level=warn',
    '.',
  ],
  unused: ['node_modules/knip/bin/knip.js'],
  tests: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'arch', '--project', 'unit', '--reporter=dot'],
}

const run = ([name, args]) =>
  new Promise((resolve) => {
    const child = spawn(NODE, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    child.on('close', (code) => resolve({ name, code, output }))
  })

// The tests use every core: at the same time as the other checks, all of them take longer.
const { tests, ...others } = CHECKS
const results = [...(await Promise.all(Object.entries(others).map(run))), await run(['tests', tests])]
for (const { name, code, output } of results) console.log(code === 0 ? `${name}: ok` : `${name}: FAILED\n${output}`)
process.exit(results.some((result) => result.code !== 0) ? 1 : 0)
