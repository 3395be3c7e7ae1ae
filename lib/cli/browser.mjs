// A browser for the tests: Debian's Chromium without the parts of a window, at half the work, else one that is there, else Playwright's own.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { NODE } from './prepare.mjs'

const LIGHT = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell'].filter(Boolean)
const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const present = (paths) => paths.find((path) => existsSync(path))

const apt = (...words) =>
  spawnSync('apt-get', words, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })

/** Installs a package of Debian, where this process may; gives the one of `paths` that is there then. */
function installed(name, paths) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log(`Installing ${name} from Debian…`)
  apt('update')
  apt('install', '-y', '--no-install-recommends', name)
  return present(paths)
}

/** Path of a Chromium, or an empty string where Playwright's own is used. */
export function ensureBrowser() {
  const found =
    present(LIGHT) ?? installed('chromium-headless-shell', LIGHT) ?? present(WHOLE) ?? installed('chromium', WHOLE)
  if (found) return found
  if (
    spawnSync(NODE, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], { stdio: 'inherit' }).status === 0
  )
    return ''
  console.error(
    'No Chromium was found, and none could be installed. Install one (Debian: apt-get install chromium-headless-shell), or name its program in CHROMIUM_PATH.',
  )
  process.exit(1)
}
