import { resolve } from 'node:path'
import { lastingPort } from './site.ts'

// The main process of a run takes free ports, so that runs in several clones do not meet. Its workers inherit the variable.
const ports = (process.env['BROWSER_TEST_PORTS'] ??= `${await lastingPort()},${await lastingPort()}`)
const [one, two] = ports.split(',')

/** What the site of a browser run listens on, as its setting says. */
export const PORTS = `${one}:1,${two}:2`
/** Origins of the two variants. */
export const ONE = `http://localhost:${one}`
export const TWO = `http://localhost:${two}`
/** A folder of its own for every run: the next run does not read what a run that was killed has left. */
export const DATA_DIR = resolve(`test-results/data-${one}`)
