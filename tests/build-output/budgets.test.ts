import { expect, it } from 'vitest'
import { differences } from '../support/budgets/compare.ts'
import { readBudgets } from '../support/budgets/file.ts'
import { weigh, withoutModules } from '../support/budgets/measure.ts'

const HINT = `
What visitors load differs from tests/build-output/budgets.json. If it grew without need, make it smaller; if it had to
grow, or became smaller, run \`npm run budgets\`, which also lists the changed modules, and commit the file. Bytes are
as sent.

`

it('every kind of page and every island matches its size budget', { timeout: 120_000 }, async () => {
  const changed = differences(withoutModules(readBudgets()), withoutModules(await weigh()))
  if (changed) expect.fail(HINT + changed)
})
