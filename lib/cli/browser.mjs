// A browser for the tests: the system's Chromium (best without a window's parts, at half the work), else Debian's package, else Playwright's own.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { NODE, run } from './prepare.mjs'

const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].filter(Boolean)
const present = () => CANDIDATES.find((path) => existsSync(path))

/** Path of a Chromium, or an empty string where Playwright's own is used. */
export function ensureBrowser() {
  const found = present()
  if (found) return found
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (mayInstall) {
    console.log('Installing Chromium from Debian…')
    spawnSync('apt-get', ['update'], { stdio: 'inherit' })
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      const installed = present()
      if (installed) return installed
    }
  }
  run(NODE, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  return ''
}
