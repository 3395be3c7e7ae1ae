import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createThrottledWrite } from '../../../lib/runtime/limited-console.ts'

const message = fc.oneof(
  fc.constantFrom(
    'Error: aborted',
    new Error('Failed to find Server Action "x"'),
    '⨯ TypeError: Failed to parse body as FormData.',
  ),
  fc.uuid().map((id) => `no order ${id}`),
  fc.nat().map((port) => `connection ${port} reset`),
  fc.string({ maxLength: 300 }),
)

it('limits the messages per minute', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(message, fc.integer({ min: 1, max: 5000 })), { maxLength: 60 }), (messages) => {
      const written: unknown[] = []
      const write = createThrottledWrite(
        (...values) => written.push(values),
        () => 0,
      )
      for (const [text, times] of messages) for (let time = 0; time < times; time++) write(text)
      expect(written.length).toBeLessThanOrEqual(10 * 201)
    }),
    { numRuns: 30 },
  )
})

it('groups messages that differ only in numbers and identifiers', () => {
  const written: string[] = []
  const write = createThrottledWrite(
    (text) => written.push(String(text)),
    () => 0,
  )
  for (let id = 0; id < 100; id++) write(`no order ${crypto.randomUUID()} on port ${id}`)
  expect(written).toHaveLength(10)
  write('the disk is full')
  expect(written.at(-1)).toBe('the disk is full')
})

it('reports in the next minute how many messages were suppressed', () => {
  let now = 0
  const written: string[] = []
  const write = createThrottledWrite(
    (text) => written.push(String(text)),
    () => now,
  )
  for (let time = 0; time < 25; time++) write('Error: aborted')
  now = 60_000
  write('Error: aborted')
  expect(written.slice(10)).toEqual(['15 times more in a minute: Error: aborted', 'Error: aborted'])
})

it('writes each value of a message unchanged', () => {
  const written: unknown[][] = []
  const error = new Error('x')
  const detail = { a: 1 }
  createThrottledWrite((...values) => written.push(values))('failed: %s', error, detail)
  expect(written).toEqual([['failed: %s', error, detail]])
})
