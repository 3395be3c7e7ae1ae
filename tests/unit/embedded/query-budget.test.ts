import { describe, expect, it } from 'vitest'
import { createQueryBudget, QueryBudgetError } from '../../../lib/embedded/content/query-budget.ts'

describe('the budget of one query', () => {
  it('is shared by all parts of the call', async () => {
    const effort = createQueryBudget(new AbortController().signal)
    await effort.look(20_000)
    await expect(effort.look(1)).rejects.toBeInstanceOf(QueryBudgetError)
    expect(Array.from({ length: 501 }, () => effort.embed()).lastIndexOf(true)).toBe(499)
  })

  it('counts every condition on every row', async () => {
    const effort = createQueryBudget(new AbortController().signal)
    await effort.look(100, 499)
    await expect(effort.look(100, 2)).rejects.toThrow('conditions')
  })

  it('limits the length of the response', () => {
    const effort = createQueryBudget(new AbortController().signal)
    effort.write(1_999_999)
    expect(() => effort.write(2)).toThrow(QueryBudgetError)
  })

  it('ends when the client aborts', async () => {
    const end = new AbortController()
    const effort = createQueryBudget(end.signal)
    await effort.look(1)
    end.abort(new Error('too late'))
    await expect(effort.look(1)).rejects.toThrow('too late')
  })

  it('lets timers run in between', async () => {
    const { signal } = new AbortController()
    let rang = false
    setTimeout(() => (rang = true), 0)
    for (const began = Date.now(); !rang && Date.now() - began < 5000;) await createQueryBudget(signal).look(1)
    expect(rang).toBe(true)
  })
})
