// Preparation before anything is installed: this file must run on plain Node 20 without dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Written by npm at the end of every install. */
const INSTALLED = 'node_modules/.package-lock.json'
const BUILT = '.next/built-from'
const SOURCES = [
  'app',
  'components',
  'i18n',
  'lib',
  'public',
  'middleware.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'next.config.mjs',
  'package-lock.json',
  'tsconfig.json',
]

/** The project's own Node, independent of the machine's version. */
export const NODE = join('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

export function run(command, args, env = {}) {
  const result = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  if (result.error) throw result.error
  if (result.status !== 0) process.exit(result.status ?? 1)
}

export function ensureDependencies() {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 20) {
    console.error(`Node ${process.versions.node} is too old. Install Node 20 or newer and run the command again.`)
    process.exit(1)
  }
  if (existsSync(NODE) && existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync('package-lock.json').mtimeMs)
    return
  console.log('Installing dependencies…')
  // NODE_ENV=production would skip dev dependencies, which include Node itself and the build tools.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])
}

function* filesBelow(path) {
  if (statSync(path).isFile()) yield path
  else for (const name of readdirSync(path).sort()) yield* filesBelow(join(path, name))
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const file of filesBelow(source)) hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

export function ensureBuild() {
  const hash = sourceHash()
  if (existsSync(BUILT) && readFileSync(BUILT, 'utf8') === hash) return
  // Stale fetch cache entries would serve the data of an earlier build.
  rmSync('.next/cache/fetch-cache', { recursive: true, force: true })
  // Keep Next from reading env files: a build is the same for every environment.
  const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', __NEXT_PROCESSED_ENV: 'true' }
  run(NODE, [join('node_modules', 'next', 'dist', 'bin', 'next'), 'build'], env)
  for (const step of [
    join('cli', 'compile-hints.ts'),
    join('cli', 'bundle-service-worker.ts'),
    join('cli', 'icons.ts'),
    join('node-server', 'page-cache', 'precompress-worker.ts'),
  ])
    run(NODE, [join('lib', step)])
  writeFileSync(BUILT, hash)
}
