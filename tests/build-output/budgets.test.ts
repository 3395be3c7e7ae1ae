import { expect, it } from 'vitest'
import { differences } from '../support/budgets/compare.ts'
import { readBudgets } from '../support/budgets/file.ts'
import { weigh, withModules, withoutModules } from '../support/budgets/measure.ts'

const WORDS = `
What visitors load differs from tests/build-output/budgets.json. If it grew without need, make it smaller; if it had to
grow, or became smaller, run \`npm run budgets\` and commit the file. Bytes are as sent, those of modules as built.

`

// The changed modules are determined only if sizes differ, because that takes minutes.
it('every kind of page and every island matches its size budget', { timeout: 1_200_000 }, async () => {
  const budgets = readBudgets()
  const weights = await weigh()
  if (differences(budgets, withoutModules(weights)) === '') return
  expect.fail(WORDS + differences(budgets, withModules(weights)))
})
