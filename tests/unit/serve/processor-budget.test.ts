import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createProcessorBudget, createTimeShares, PROCESSOR_TIME } from '../../../lib/serve/processor-budget.ts'

/** A request that a proxy passes on for an address. */
const from = (address: string) =>
  ({ headers: { 'x-forwarded-for': address }, socket: { remoteAddress: '127.0.0.1' } }) as unknown as IncomingMessage

/** A budget, and a processor whose time the test spends. */
function createBudget(quotaScale = 1) {
  let busy = 0
  const budget = createProcessorBudget({ quotaScale, trustedProxies: 1 }, () => busy)
  return {
    budget,
    use: (request: IncomingMessage, milliseconds: number) =>
      budget.spend(request, () => {
        busy += milliseconds
        return Promise.resolve()
      }),
  }
}

it('divides all the processor time in which tasks run among them, and nothing else', () => {
  /** Some time passes, then a task begins or the one of a place ends. */
  const step = fc.record({ milliseconds: fc.nat(50), end: fc.option(fc.nat(5)) })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let [busy, used, counted] = [0, 0, 0]
      const shares = createTimeShares(() => busy)
      const running: (() => number)[] = []
      for (const { milliseconds, end } of steps) {
        busy += milliseconds
        if (running.length) used += milliseconds
        if (end === null) running.push(shares.start())
        else counted += running.splice(end, 1)[0]?.() ?? 0
      }
      for (const end of running) counted += end()
      expect(counted).toBeCloseTo(used, 6)
    }),
  )
})

it('charges each of the tasks that run at the same time with as much, and what waits for nothing with nothing', () => {
  let busy = 0
  const shares = createTimeShares(() => busy)
  const [long, waiting] = [shares.start(), shares.start()]
  busy += 100
  const short = shares.start()
  busy += 30
  expect([short(), long(), waiting()]).toEqual([10, 60, 60])
  const alone = shares.start()
  expect(alone()).toBe(0)
})

it('refuses an address whose time of the minute is used up, until it is over, and no other', async () => {
  const { budget, use } = createBudget()
  const [own, other] = [from('192.0.2.1'), from('192.0.2.2')]
  await use(own, PROCESSOR_TIME.perAddress - 1)
  expect(await budget.refusal(own)).toBeUndefined()
  await use(own, 1)
  const refused = await budget.refusal(own)
  expect(refused?.status).toBe(429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(50)
  expect(await budget.refusal(other)).toBeUndefined()
})

it.each([
  ['an IPv4 /24', (n: number) => `198.51.100.${n}`, '198.51.101.1'],
  ['an IPv6 /48', (n: number) => `2001:db8:0:${n}::1`, '2001:db8:1::1'],
])('refuses the network of addresses that share its time: %s', async (_name, address, outside) => {
  const { budget, use } = createBudget()
  for (let n = 1; n <= 8; n++) await use(from(address(n)), PROCESSOR_TIME.perNetwork / 8)
  expect((await budget.refusal(from(address(9))))?.status).toBe(429)
  expect(await budget.refusal(from(outside))).toBeUndefined()
})

it('counts what failed', async () => {
  const { budget, use } = createBudget(0.01)
  const request = from('203.0.113.1')
  await expect(
    budget.spend(request, async () => {
      await use(request, PROCESSOR_TIME.perAddress * 0.01)
      throw new Error('no page')
    }),
  ).rejects.toThrow('no page')
  expect((await budget.refusal(request))?.status).toBe(429)
})

it('counts for the address that asked, when the client has left before the end', async () => {
  const { budget, use } = createBudget()
  const request = { headers: {}, socket: { remoteAddress: '192.0.2.1' } } as unknown as IncomingMessage
  await budget.spend(request, async () => {
    await use(from('203.0.113.1'), 2 * PROCESSOR_TIME.perAddress)
    Object.assign(request, { socket: null })
  })
  expect((await budget.refusal(from('192.0.2.1')))?.status).toBe(429)
})

it("counts nothing of the site's own requests", async () => {
  const { budget, use } = createBudget()
  const own = from('127.0.0.1')
  budget.exempt(own)
  await use(own, 10 * PROCESSOR_TIME.perNetwork)
  expect(await budget.refusal(own)).toBeUndefined()
  expect(await budget.refusal(from('127.0.0.1'))).toBeUndefined()
})

const forever = () => new Promise<never>(() => undefined)

it('charges what waits, such as an open stream, with nothing that others use meanwhile', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { budget, use } = createBudget()
  const [waiting, working] = [from('192.0.2.1'), from('203.0.113.1')]
  for (let streams = 0; streams < 40; streams++) void budget.spend(waiting, forever)
  await vi.advanceTimersByTimeAsync(6000)
  await use(working, PROCESSOR_TIME.perAddress)
  expect(await budget.refusal(waiting)).toBeUndefined()
  expect((await budget.refusal(working))?.status).toBe(429)
})

it('counts no request of a client that has left, though the framework never ends it', async () => {
  const { budget, use } = createBudget()
  const [left, working] = [from('192.0.2.1'), from('203.0.113.1')]
  for (let request = 0; request < 20; request++) {
    const response = new EventEmitter() as ServerResponse
    void budget.spend(left, forever, response)
    response.emit('close')
  }
  await use(working, PROCESSOR_TIME.perAddress)
  expect((await budget.refusal(working))?.status).toBe(429)
  expect(await budget.refusal(left)).toBeUndefined()
})
