import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const COMPLETE = /^[^.].*\.eml$/

/**
 * The letters of a site that writes them into its data folder; the first of all makes their folder. One that is being
 * written counts when it is whole.
 */
export function emailsIn(dataDir: string): string[] {
  const folder = join(dataDir, 'mail')
  return (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => COMPLETE.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}
