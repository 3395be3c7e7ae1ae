import { expect, it } from 'vitest'
import { singleFlight } from '../../../lib/node-server/page-cache/single-flight.ts'

/** An operation that the test completes; it returns its number. */
function handled() {
  const ends: ((failure?: Error) => void)[] = []
  const work = () =>
    new Promise<number>((resolve, reject) => {
      const number = ends.length + 1
      ends.push((failure) => (failure ? reject(failure) : resolve(number)))
    })
  return { ends, ask: singleFlight(work) }
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve))

it('callers during a run share the next run, which starts when the first has ended', async () => {
  const { ends, ask } = handled()
  const results = [ask(), ask(), ask()]
  await nextTick()
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await nextTick()
  expect(ends).toHaveLength(2)
  results.push(ask())
  ends[1]?.()
  await nextTick()
  ends[2]?.()
  expect(await Promise.all(results)).toEqual([1, 2, 2, 3])
  expect(ends).toHaveLength(3)
})

it('a failure affects only the callers that waited for this run', async () => {
  const { ends, ask } = handled()
  const results = [ask(), ask()]
  ends[0]?.(new Error('away'))
  await nextTick()
  ends[1]?.()
  expect(await Promise.allSettled(results)).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 2 }])
})
