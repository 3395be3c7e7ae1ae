import { describe, expect, it } from 'vitest'
import { createEffort, EffortError } from '../../../lib/embedded/content/effort.ts'

describe('the effort of one call', () => {
  it('ends, over all that it asks for', async () => {
    const effort = createEffort(new AbortController().signal)
    await effort.look(20_000)
    await expect(effort.look(1)).rejects.toBeInstanceOf(EffortError)
    expect(Array.from({ length: 501 }, () => effort.embed()).lastIndexOf(true)).toBe(499)
  })

  it('counts every condition on every row', async () => {
    const effort = createEffort(new AbortController().signal)
    await effort.look(100, 499)
    await expect(effort.look(100, 2)).rejects.toThrow('conditions')
  })

  it('ends with the length of the answer', () => {
    const effort = createEffort(new AbortController().signal)
    effort.write(1_999_999)
    expect(() => effort.write(2)).toThrow(EffortError)
  })

  it('ends with the patience of whoever asked', async () => {
    const end = new AbortController()
    const effort = createEffort(end.signal)
    await effort.look(1)
    end.abort(new Error('too late'))
    await expect(effort.look(1)).rejects.toThrow('too late')
  })

  it('lets timers run in between', async () => {
    const { signal } = new AbortController()
    let rang = false
    setTimeout(() => (rang = true), 0)
    for (const began = Date.now(); !rang && Date.now() - began < 5000;) await createEffort(signal).look(1)
    expect(rang).toBe(true)
  })
})
