// Finds a browser for the tests: Debian's headless shell (half the CPU of full Chromium), else an installed one, else
// Playwright's.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { NODE } from './prepare.mjs'

const HEADLESS_PATHS = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell'].filter(Boolean)
const FULL_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const present = (paths) => paths.find((path) => existsSync(path))

const apt = (...args) =>
  spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })

/** Installs a Debian package if this process may; returns the first of `paths` that exists then. */
function installed(name, paths) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log(`Installing ${name} from Debian…`)
  apt('update')
  apt('install', '-y', '--no-install-recommends', name)
  return present(paths)
}

/** Returns the path of a Chromium, or an empty string if Playwright's own is used. */
export function ensureBrowser() {
  const found =
    present(HEADLESS_PATHS) ??
    installed('chromium-headless-shell', HEADLESS_PATHS) ??
    present(FULL_PATHS) ??
    installed('chromium', FULL_PATHS)
  if (found) return found
  if (
    spawnSync(NODE, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'inherit' }).status === 0
  )
    return ''
  console.error(
    'No Chromium was found, and none could be installed. ' +
      'Install one (Debian: apt-get install chromium-headless-shell), or name its program in CHROMIUM_PATH.',
  )
  process.exit(1)
}
