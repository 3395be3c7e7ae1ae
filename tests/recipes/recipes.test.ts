import { describe, expect, it, onTestFinished } from 'vitest'
import { DICTIONARY } from './dictionary.ts'
import { EXTERNAL_SCRIPT } from './external-script.ts'
import { LANGUAGE } from './language.ts'
import { ORDER_FIELD } from './order-field.ts'
import { checkOf, linkPackages, runScript, treeWith, type Step } from './recipe.ts'

const RECIPES = [DICTIONARY, EXTERNAL_SCRIPT, LANGUAGE, ORDER_FIELD]

function createTree(steps: readonly Step[], isComplete: boolean) {
  const tree = treeWith(steps, isComplete)
  onTestFinished(() => tree.remove())
  return tree
}

describe.each(RECIPES)('the recipe "$title"', ({ steps, suites }) => {
  it('is complete: after its steps everything is green', async () => {
    const tree = createTree(steps, true)
    linkPackages(tree)
    const check = await runScript(tree, 'lib/cli/check.mjs')
    expect(check.output).not.toMatch(/FAILED/)
    expect(check.isGreen).toBe(true)
    const tests = await runScript(tree, 'tests/run/test.mjs', ...suites)
    expect(tests.output).toMatch(/ 0 failed, /)
    expect(tests.isGreen).toBe(true)
  })

  it.each(steps.map((step) => ({ step, name: step.name, ...step.omitted })))(
    'is named by npm run check if a step is omitted: $name',
    async ({ step, by, names }) => {
      const { isGreen, output } = await checkOf(
        by,
        createTree(
          steps.filter((each) => each !== step),
          false,
        ),
      )
      expect(output).toMatch(names)
      expect(isGreen).toBe(false)
    },
  )
})
