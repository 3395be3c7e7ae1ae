import { describe, expect, it } from 'vitest'
import { batched } from '../../../lib/http/batched.ts'

const always = () => true

describe('questions of one tick', () => {
  it('are asked in one call, each once, as many as one call takes', async () => {
    const calls: string[][] = []
    const ask = batched(3, always, async (keys) => {
      calls.push([...keys])
      return new Map(keys.map((key) => [key, key.toUpperCase()]))
    })
    const answers = await Promise.all(['a', 'b', 'a', 'c', 'd'].map(ask))
    expect(answers).toEqual(['A', 'B', 'A', 'C', 'D'])
    expect(calls).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(await ask('e')).toBe('E')
    expect(calls.at(-1)).toEqual(['e'])
  })

  it('that have no answer have none', async () => {
    expect(await batched(3, always, async () => new Map())('a')).toBeUndefined()
  })

  it('are asked alone where they fail together, and only the bad one fails', async () => {
    const ask = batched(5, always, async (keys) => {
      if (keys.includes('bad')) throw new Error('too large')
      return new Map(keys.map((key) => [key, key]))
    })
    const [good, bad, other] = await Promise.allSettled(['good', 'bad', 'other'].map(ask))
    expect([good, other]).toEqual([
      { status: 'fulfilled', value: 'good' },
      { status: 'fulfilled', value: 'other' },
    ])
    expect(bad).toMatchObject({ status: 'rejected', reason: new Error('too large') })
  })
  it('are not asked again where they fail for a reason that is everybody’s', async () => {
    let calls = 0
    const ask = batched(
      5,
      () => false,
      async () => {
        calls++
        throw new Error('too often')
      },
    )
    expect((await Promise.allSettled(['a', 'b', 'c'].map(ask))).every(({ status }) => status === 'rejected')).toBe(true)
    expect(calls).toBe(1)
  })
})
