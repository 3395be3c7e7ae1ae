import fc from 'fast-check'
import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'
import { measureFile, setWaitingFile } from '../waits.ts'
import { SEED, SOAK } from './runs.ts'

setWaitingFile(expect.getState().testPath ?? '')
afterAll(measureFile())

/** Counts the cases of a soak run, a line for each property: see tests/run/soak.mjs. */
function countCases(details: fc.RunDetails<unknown>): void {
  appendFileSync('test-results/soak/cases.tsv', `${expect.getState().testPath}\t${details.numRuns}\n`)
  if (details.failed) throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance })
}

// Normal runs generate the same cases each time and so are repeatable; a soak run generates other cases, and more.
fc.configureGlobal({ seed: SEED, ...(SOAK && { numRuns: 1000, reporter: countCases }) })
