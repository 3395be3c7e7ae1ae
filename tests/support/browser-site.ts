import { resolve } from 'node:path'
import { lastingPort } from './site.ts'

// The main process of a run takes free ports, so that runs in several clones do not meet. Its workers inherit the
// variable.
const ports = (process.env['BROWSER_TEST_PORTS'] ??= `${await lastingPort()},${await lastingPort()}`)
const [one, two] = ports.split(',')

/** Value of the setting for the ports of a browser run's site. */
export const PORTS = `${one}:1,${two}:2`
/** Origins of the two variants. */
export const ONE = `http://localhost:${one}`
export const TWO = `http://localhost:${two}`
/** Every run has its own folder, so that it does not read the remains of a killed run. */
export const DATA_DIR = resolve(`test-results/data-${one}`)
