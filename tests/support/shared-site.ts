import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeSeededDatabase } from './seeded-database.ts'
import { ADMIN } from './signed-in.ts'
import { startSite, temporaryFolder, type Site } from './site.ts'
import { SCRIPT_SETTINGS } from './third-party-scripts.ts'
import { recordProcessor, setWaitingFile } from './waits.ts'

/** Sites by configuration. They are global, because a worker evaluates modules again for each test file. */
const SITES = Symbol.for('tests.shared-sites')
const worker = globalThis as typeof globalThis & { [SITES]?: Map<string, Promise<Site>> }

/** One file per site process, with its data folder: workers exit without a hook, so the run stops their sites. */
const RECORDS = 'test-results/shared-sites'

async function start(env: Record<string, string>): Promise<Site> {
  const dataDir = temporaryFolder()
  const site = await startSite({ ...env, DATA_DIR: dataDir })
  mkdirSync(RECORDS, { recursive: true })
  writeFileSync(join(RECORDS, String(site.pid)), dataDir)
  return site
}

/** Starts a vitest run. @returns a function that stops the sites shared by its workers */
export default async function beginRun(): Promise<() => void> {
  rmSync(RECORDS, { recursive: true, force: true })
  mkdirSync(RECORDS, { recursive: true })
  const removeSeeded = await makeSeededDatabase()
  return () => {
    removeSeeded()
    setWaitingFile('tests/http/shared')
    for (const pid of readdirSync(RECORDS)) {
      recordProcessor(Number(pid), 'site')
      try {
        process.kill(Number(pid), 'SIGKILL')
      } catch {
        // The process has already exited.
      }
      rmSync(readFileSync(join(RECORDS, pid), 'utf8'), { recursive: true, force: true })
    }
    rmSync(RECORDS, { recursive: true })
  }
}

/**
 * The site for most attacks and reads: with an administrator, and a host for each variant next to `localhost`; each
 * call names its client IP. Its third-party scripts must stay unused, because it is not in production.
 */
const USUAL = {
  ...ADMIN,
  ...SCRIPT_SETTINGS,
  TRUSTED_PROXIES: '1',
  CONTENT_WEBHOOK_SECRET: 'a secret that is long enough',
  OPERATOR_EMAIL: 'operator@centre.test',
  VARIANT_1_HOSTS: 'genarium.example',
  VARIANT_2_HOSTS: 'world.example',
}

/**
 * A running site that the test files of a worker share, one after the other. For tests that read, or write their own
 * rows: not for those that change shared pages, fill the disk, use up global limits, or count rows. Its log starts at
 * the call, without output caused by other files.
 */
export async function sharedSite(env: Record<string, string> = USUAL, purpose = ''): Promise<Site> {
  const sites = (worker[SITES] ??= new Map())
  const key = JSON.stringify([env, purpose])
  const starting = sites.get(key) ?? start(env)
  sites.set(key, starting)
  const site = await starting
  const { length } = site.log()
  return { ...site, log: () => site.log().slice(length) }
}

/** Settings of all third-party scripts, which only a site in production uses. */
export const THIRD_PARTY_SETTINGS = {
  ...SCRIPT_SETTINGS,
  CHAT_LOADER_DEFAULT: 'https://cdn.crm.example/loader.js',
  CHAT_LOADER_PE: 'https://cdn.crm.example/pe.js',
  CHAT_LOADER_PT: 'https://cdn.crm.com.br/loader.js',
}

/** The site in production: for tests that read. */
export const productionSite = (): Promise<Site> =>
  sharedSite({
    ...ADMIN,
    ...THIRD_PARTY_SETTINGS,
    SITE_ENV: 'production',
    GOAL_FULL_GENOME: 'renamed',
    VARIANT_1_HOSTS: 'genarium.example',
    VARIANT_2_HOSTS: 'world.example',
  })

/** Company details in the settings of `contentSite`. */
const COMPANY = {
  OPERATOR_NAME: 'Example SIA',
  OPERATOR_OGRN: '1027700132195',
  OPERATOR_INN: '7707083893',
  OPERATOR_LICENCE: 'L-1',
  OPERATOR_LICENCE_DATE: '12.03.2024',
  PHONE: '+74951234567',
}

/**
 * The site for test files that write content, which changes its sitemaps and menus, or prices and dictionaries, which
 * they restore.
 */
export const contentSite = (): Promise<Site> => sharedSite({ ...USUAL, ...COMPANY })
