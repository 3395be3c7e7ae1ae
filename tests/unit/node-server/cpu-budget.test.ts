import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createCpuBudget, createCpuShares, CPU_BUDGET_MS } from '../../../lib/node-server/handlers/cpu-budget.ts'

/** A request forwarded by a proxy for an IP. */
const from = (address: string) =>
  ({ headers: { 'x-forwarded-for': address }, socket: { remoteAddress: '127.0.0.1' } }) as unknown as IncomingMessage

/** A budget with a simulated CPU clock. */
function createBudget(rateScale = 1) {
  let busy = 0
  const budget = createCpuBudget({ rateScale, trustedProxies: 1 }, () => busy)
  return {
    budget,
    use: (request: IncomingMessage, milliseconds: number) =>
      budget.spend(request, () => {
        busy += milliseconds
        return Promise.resolve()
      }),
  }
}

it('divides the processor time among the running tasks only', () => {
  /** Time passes, then a task starts or the task of a place ends. */
  const step = fc.record({ milliseconds: fc.nat(50), end: fc.option(fc.nat(5)) })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let busy = 0
      let used = 0
      let counted = 0
      const shares = createCpuShares(() => busy)
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

it('charges concurrent tasks equally and waiting ones with nothing', () => {
  let busy = 0
  const shares = createCpuShares(() => busy)
  const long = shares.start()
  const waiting = shares.start()
  busy += 100
  const short = shares.start()
  busy += 30
  expect([short(), long(), waiting()]).toEqual([10, 60, 60])
  const alone = shares.start()
  expect(alone()).toBe(0)
})

it('rejects requests of an address that has used its time of the minute, until the minute ends', async () => {
  const { budget, use } = createBudget()
  const own = from('192.0.2.1')
  const other = from('192.0.2.2')
  await use(own, CPU_BUDGET_MS.perIp - 1)
  expect(await budget.rejection(own)).toBeUndefined()
  await use(own, 1)
  const rejected = await budget.rejection(own)
  expect(rejected?.status).toBe(429)
  expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(50)
  expect(await budget.rejection(other)).toBeUndefined()
})

it.each([
  ['an IPv4 /24', (n: number) => `198.51.100.${n}`, '198.51.101.1'],
  ['an IPv6 /48', (n: number) => `2001:db8:0:${n}::1`, '2001:db8:1::1'],
])('rejects requests of a network whose addresses share its time: %s', async (_name, address, others) => {
  const { budget, use } = createBudget()
  for (let n = 1; n <= 8; n++) await use(from(address(n)), CPU_BUDGET_MS.perNetwork / 8)
  expect((await budget.rejection(from(address(9))))?.status).toBe(429)
  expect(await budget.rejection(from(others))).toBeUndefined()
})

it('counts the time of failed requests', async () => {
  const { budget, use } = createBudget(0.01)
  const request = from('203.0.113.1')
  await expect(
    budget.spend(request, async () => {
      await use(request, CPU_BUDGET_MS.perIp * 0.01)
      throw new Error('no page')
    }),
  ).rejects.toThrow('no page')
  expect((await budget.rejection(request))?.status).toBe(429)
})

it('charges the requesting address even when the client has disconnected', async () => {
  const { budget, use } = createBudget()
  const request = { headers: {}, socket: { remoteAddress: '192.0.2.1' } } as unknown as IncomingMessage
  await budget.spend(request, async () => {
    await use(from('203.0.113.1'), 2 * CPU_BUDGET_MS.perIp)
    Object.assign(request, { socket: null })
  })
  expect((await budget.rejection(from('192.0.2.1')))?.status).toBe(429)
})

it("does not count the site's own requests", async () => {
  const { budget, use } = createBudget()
  const own = from('127.0.0.1')
  budget.exempt(own)
  await use(own, 10 * CPU_BUDGET_MS.perNetwork)
  expect(await budget.rejection(own)).toBeUndefined()
  expect(await budget.rejection(from('127.0.0.1'))).toBeUndefined()
})

const forever = () => new Promise<never>(() => undefined)

it('does not charge waiting requests, such as an open stream, for the time of others', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { budget, use } = createBudget()
  const waiting = from('192.0.2.1')
  const working = from('203.0.113.1')
  for (let streams = 0; streams < 40; streams++) void budget.spend(waiting, forever)
  await vi.advanceTimersByTimeAsync(6000)
  await use(working, CPU_BUDGET_MS.perIp)
  expect(await budget.rejection(waiting)).toBeUndefined()
  expect((await budget.rejection(working))?.status).toBe(429)
})

it('charges the work that continues after the client has disconnected', async () => {
  const { budget, use } = createBudget()
  const left = from('192.0.2.1')
  const response = new EventEmitter() as ServerResponse
  await budget.spend(
    left,
    async () => {
      response.emit('close')
      await use(from('203.0.113.1'), 2 * CPU_BUDGET_MS.perIp)
    },
    response,
  )
  expect((await budget.rejection(left))?.status).toBe(429)
})

it('does not count the request of a disconnected client that the framework never ends', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { budget, use } = createBudget()
  const left = from('192.0.2.1')
  const working = from('203.0.113.1')
  for (let request = 0; request < 20; request++) {
    const response = new EventEmitter() as ServerResponse
    void budget.spend(left, forever, response)
    response.emit('close')
  }
  await vi.advanceTimersByTimeAsync(1000)
  await use(working, CPU_BUDGET_MS.perIp)
  expect((await budget.rejection(working))?.status).toBe(429)
  expect(await budget.rejection(left)).toBeUndefined()
})
