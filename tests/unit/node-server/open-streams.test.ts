import { expect, it } from 'vitest'
import { acquireStream, MAX_OPEN_STREAMS } from '../../../lib/node-server/handlers/open-streams.ts'

it.each([
  ['an address', 'ip', () => '203.0.113.1'],
  ['a network', 'network', (number: number) => `198.51.100.${number % 250}`],
  ['an allocation', 'allocation', (number: number) => `2001:db8:${(number % 2000).toString(16)}::1`],
] as const)('%s has a limited number of open streams, and others still have theirs', (_owner, limit, addressOf) => {
  const streams = Array.from({ length: 3000 }, (_, number) => acquireStream(addressOf(number)))
  const acquired = streams.filter((release) => release !== undefined)
  expect(acquired).toHaveLength(MAX_OPEN_STREAMS[limit])
  const other = acquireStream('192.0.2.1')
  expect(other).toBeDefined()
  acquired[0]?.()
  expect(acquireStream(addressOf(0)) ?? expect.fail('the released stream is not free')).toBeDefined()
  for (const release of [other, ...acquired]) release?.()
})
