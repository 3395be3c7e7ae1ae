import { readFileSync } from 'node:fs'
import type { Budgets } from './compare.ts'

/** The committed budgets. */
export const BUDGETS = 'tests/build-output/budgets.json'

export const readBudgets = (): Budgets => JSON.parse(readFileSync(BUDGETS, 'utf8')) as Budgets
