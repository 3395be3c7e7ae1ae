// Rewrites tests/build-output/budgets.json from the current build and prints the changes: npm run budgets
import { existsSync, writeFileSync } from 'node:fs'
import { ensureBuild } from '../../lib/cli/prepare.mjs'
import { differences } from '../support/budgets/compare.ts'
import { BUDGETS, readBudgets } from '../support/budgets/file.ts'
import { weigh, withModules } from '../support/budgets/measure.ts'

ensureBuild()
const now = withModules(await weigh())
console.log(
  existsSync(BUDGETS)
    ? differences(readBudgets(), now) || 'nothing has changed beyond the tolerance'
    : 'written for the first time',
)
writeFileSync(BUDGETS, `${JSON.stringify(now, null, 2)}\n`)
