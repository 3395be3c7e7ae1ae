import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeSeededDatabase } from './seeded-database.ts'
import { ADMIN } from './signed-in.ts'
import { startSite, temporaryFolder, type Site } from './site.ts'
import { recordProcessor, setWaitingFile } from './waits.ts'

/** Sites by configuration. A worker evaluates the modules again for each of its files: they meet here. */
const SITES = Symbol.for('tests.shared-sites')
const worker = globalThis as typeof globalThis & { [SITES]?: Map<string, Promise<Site>> }

/** A file for each process, with its folder of data: workers end without being asked, so the run ends their sites. */
const RECORDS = 'test-results/shared-sites'

async function start(env: Record<string, string>): Promise<Site> {
  const dataDir = temporaryFolder()
  const site = await startSite({ ...env, DATA_DIR: dataDir })
  mkdirSync(RECORDS, { recursive: true })
  writeFileSync(join(RECORDS, String(site.pid)), dataDir)
  return site
}

/** Begins a run of vitest. @returns what ends the sites that its workers have shared */
export default async function beginRun(): Promise<() => void> {
  rmSync(RECORDS, { recursive: true, force: true })
  mkdirSync(RECORDS, { recursive: true })
  const removeSeeded = await makeSeededDatabase()
  return () => {
    removeSeeded()
    setWaitingFile('tests/site/shared')
    for (const pid of readdirSync(RECORDS)) {
      recordProcessor(Number(pid), 'site')
      try {
        process.kill(Number(pid), 'SIGKILL')
      } catch {
        // It has ended already.
      }
      rmSync(readFileSync(join(RECORDS, pid), 'utf8'), { recursive: true, force: true })
    }
    rmSync(RECORDS, { recursive: true })
  }
}

/** The site of most attacks and reads: with an administrator, and each call from the address that it names. */
const USUAL = { ...ADMIN, TRUSTED_PROXIES: '1', CONTENT_WEBHOOK_SECRET: 'a secret that is long enough' }

/**
 * A running site that the files of a worker share, one after the other. For tests that read, or write rows of their own:
 * not for those that change what a page shows, fill the disk, use up what all visitors share, or count rows.
 */
export function sharedSite(env: Record<string, string> = USUAL): Promise<Site> {
  const sites = (worker[SITES] ??= new Map())
  const key = JSON.stringify(env)
  const site = sites.get(key) ?? start(env)
  sites.set(key, site)
  return site
}

/** The site as on hosts of its own. */
export const siteOnHosts = (): Promise<Site> =>
  sharedSite({ VARIANT_1_HOSTS: 'genarium.example', VARIANT_2_HOSTS: 'world.example' })
