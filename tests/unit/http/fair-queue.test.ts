import fc from 'fast-check'
import { AsyncLocalStorage } from 'node:async_hooks'
import { describe, expect, it } from 'vitest'
import { createFairQueue, type MaxWaiting, type Requester } from '../../../lib/http/fair-queue.ts'

/** A task that runs until it is released. */
function createBench(concurrency = 1, maxWaiting?: MaxWaiting, workOf?: (network: string) => number) {
  const { enqueue } = createFairQueue({ concurrency, ...(maxWaiting && { maxWaiting }), ...(workOf && { workOf }) })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (name: string, request: Requester, onStart?: () => void) =>
    enqueue(() => {
      onStart?.()
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    }, request)
  async function endOne(): Promise<void> {
    ends.shift()?.()
    // Several promises resolve between the end of one task and the start of the next.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { add, begun, endOne }
}

const visitor = (network: string, signal?: AbortSignal): Requester => ({ side: 'visitor', network, signal })

describe('the fair queue', () => {
  it('limits the waiting tasks of a network but not those of others or of staff', async () => {
    const { add, endOne } = createBench(2, { network: 3, allocation: 100, all: 100 })
    const all = Promise.allSettled(Array.from({ length: 10 }, (_, index) => add(`a${index}`, visitor('a'))))
    const others = [
      add('b', visitor('b')),
      ...Array.from({ length: 9 }, (_, index) => add(`s${index}`, { side: 'staff' })),
    ]
    for (let end = 0; end < 20; end++) await endOne()
    const results = await all
    // Two run, three wait.
    expect(results.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => 'fulfilled'),
      ...Array.from({ length: 5 }, () => 'rejected'),
    ])
    expect(results.at(-1)).toMatchObject({ reason: { name: 'QueueFull', isOfNetwork: true } })
    expect(await Promise.all(others)).toHaveLength(10)
  })

  it('runs tasks of staff first in order, then those of visitors, round robin by network', async () => {
    const { add, begun, endOne } = createBench()
    const all = [
      add('a1', visitor('a')),
      add('a2', visitor('a')),
      add('a3', visitor('a')),
      add('b1', visitor('b')),
      add('s1', { side: 'staff' }),
      add('s2', { side: 'staff' }),
      add('c1', visitor('c')),
      add('b2', visitor('b')),
    ]
    for (const _ of all) await endOne()
    expect(begun).toEqual(['a1', 's1', 's2', 'a2', 'b1', 'c1', 'a3', 'b2'])
    expect(await Promise.all(all)).toHaveLength(8)
  })

  it('runs one task at a time, skips those of disconnected clients, and lets each network wait at most one round', async () => {
    const task = fc.record({ network: fc.nat({ max: 3 }), leaves: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(task, { minLength: 1, maxLength: 25 }), async (tasks) => {
        const { add, begun, endOne } = createBench()
        const controllers = tasks.map(() => new AbortController())
        const done = tasks.map(({ network }, index) =>
          add(`${network} ${index}`, visitor(String(network), controllers[index]?.signal)),
        )
        // The first task has started.
        const left = tasks.flatMap(({ leaves }, index) => (leaves && index > 0 ? [index] : []))
        for (const index of left) controllers[index]?.abort(new Error('left'))
        const results = Promise.allSettled(done)
        for (let index = 0; index < tasks.length; index++) {
          expect(begun.length).toBeLessThanOrEqual(index + 1)
          await endOne()
        }
        expect((await results).flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual(left)
        expect(begun).toHaveLength(tasks.length - left.length)
        const networks = begun.map((name) => name.split(' ')[0])
        // After its first task: while two others wait, the network alternates with them.
        for (const [index, network] of networks.entries()) {
          const next = networks.indexOf(network, index + 1)
          if (next < 0) continue
          const later = new Set(
            networks.slice(next).filter((other) => other !== network && networks.slice(0, next).includes(other)),
          )
          const between = new Set(networks.slice(index + 1, next))
          expect([...later].every((other) => between.has(other))).toBe(true)
        }
      }),
    )
  })

  it('runs a limited number of tasks at a time, round robin by network', async () => {
    const { add, begun, endOne } = createBench(2)
    const all = ['a1', 'a2', 'b1', 'a3', 'a4', 'b2'].map((name) => add(name, visitor(name.slice(0, 1))))
    expect(begun).toEqual(['a1', 'a2'])
    for (const _ of all) await endOne()
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
    expect(await Promise.all(all)).toHaveLength(6)
  })

  it('runs tasks round robin by allocation first, so that a sender with many networks counts as one', async () => {
    const addresses = fc.oneof(
      fc.nat({ max: 65_535 }).map((block) => `2001:db8:${block.toString(16)}::`),
      fc.nat({ max: 255 }).map((block) => `198.51.${block}.0`),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(addresses, { minLength: 2, maxLength: 40 }), async (attackers) => {
        const { add, begun, endOne } = createBench()
        const all = [
          ...attackers.map((network) => add('attacker', visitor(network))),
          ...[1, 2, 3].map((task) => add(`visitor ${task}`, visitor('203.0.113.0'))),
        ]
        for (const _ of all) await endOne()
        await Promise.all(all)
        // Two allocations of the sender, and the task that has already started.
        for (const task of [1, 2, 3]) expect(begun.indexOf(`visitor ${task}`)).toBeLessThanOrEqual(3 * task)
      }),
    )
  })

  it('runs tasks of the networks with the least recent work first, round robin among equals', async () => {
    const work = fc.array(fc.nat({ max: 3 }), { minLength: 4, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(work, fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 20 }), async (works, networks) => {
        const { add, begun, endOne } = createBench(1, undefined, (network) => works[Number(network)] ?? 0)
        const all = ['first', ...networks].map((network, index) => add(`${network} ${index}`, visitor(String(network))))
        for (const _ of all) await endOne()
        await Promise.all(all)
        const order = begun.slice(1).map((name) => Number(name.split(' ')[0]))
        expect(order.map((network) => works[network])).toEqual(networks.map((network) => works[network]).sort())
        for (const [index, network] of order.entries()) {
          const again = order.indexOf(network, index + 1)
          const others = order
            .slice(again)
            .filter((other) => again > 0 && works[other] === works[network] && other !== network)
          expect(
            others.every(
              (other) => order.slice(index + 1, again).includes(other) || !order.slice(0, index).includes(other),
            ),
          ).toBe(true)
        }
      }),
    )
  })

  it('runs the task of a visitor with recent work before those of new networks of an allocation with more', async () => {
    const { add, begun, endOne } = createBench(1, undefined, (key) => ({ heavy: 9, photos: 1, photo: 1 })[key] ?? 0)
    const ofHeavy = (network: string): Requester => ({ side: 'visitor', network, allocation: 'heavy' })
    const all = [
      add('running', ofHeavy('new 0')),
      add('heavy', ofHeavy('new 1')),
      add('heavy', ofHeavy('new 2')),
      add('photo', { side: 'visitor', network: 'photo', allocation: 'photos' }),
    ]
    for (const _ of all) await endOne()
    await Promise.all(all)
    expect(begun).toEqual(['running', 'photo', 'heavy', 'heavy'])
  })

  it('alternates between networks with equal recent work', async () => {
    const { add, begun, endOne } = createBench(1, undefined, () => 1)
    const all = ['a0', 'a1', 'a2', 'b1', 'b2'].map((name) => add(name, visitor(name.slice(0, 1))))
    for (const _ of all) await endOne()
    await Promise.all(all)
    expect(begun).toEqual(['a0', 'a1', 'b1', 'a2', 'b2'])
  })

  it('starts no task of a network that may not start, starts those of others, and continues when resumed', async () => {
    let held = 'a'
    const started: string[] = []
    const { enqueue, resume } = createFairQueue({ concurrency: 2, mayStart: (network) => network !== held })
    const add = (name: string) => enqueue(async () => void started.push(name), visitor(name))
    const all = ['a', 'b', 'a', 'c', 'a'].map(add)
    await Promise.all([all[1], all[3]])
    expect(started).toEqual(['b', 'c'])
    held = ''
    resume()
    await Promise.all(all)
    expect(started).toEqual(['b', 'c', 'a', 'a', 'a'])
  })

  it('runs each task in the async context of its caller, not of the task before it', async () => {
    const storage = new AsyncLocalStorage<number>()
    const task = fc.record({
      network: fc.constantFrom('a', 'b', 'c'),
      isStaff: fc.boolean(),
      pauses: fc.nat({ max: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.array(task, { minLength: 2, maxLength: 12 }),
        async (concurrency, tasks) => {
          const { enqueue } = createFairQueue({ concurrency })
          const seen = tasks.map(({ network, isStaff, pauses }, index) => {
            const act = async () => {
              const before = storage.getStore()
              for (let pause = 0; pause < pauses; pause++) await new Promise((resolve) => setImmediate(resolve))
              return [before, storage.getStore()]
            }
            return storage.run(index, () => enqueue(act, { side: isStaff ? 'staff' : 'visitor', network }))
          })
          expect(await Promise.all(seen)).toEqual(tasks.map((_, index) => [index, index]))
        },
      ),
    )
  })

  it('continues after a task fails, and drops a task whose client has disconnected', async () => {
    const { enqueue } = createFairQueue()
    await expect(enqueue(() => Promise.reject(new Error('failed')), visitor('a'))).rejects.toThrow('failed')
    await expect(
      enqueue(() => Promise.resolve('never'), visitor('a', AbortSignal.abort(new Error('left')))),
    ).rejects.toThrow('left')
    expect(await enqueue(() => Promise.resolve('next'), visitor('a'))).toBe('next')
  })
})

/** A queue that counts its questions, with one allocation at its limit and one network in each other. */
function createCountedQueue(networks: number) {
  let steps = 0
  const unfinished = new Map<string, number>()
  const count = (key: string, by: number) => unfinished.set(key, (unfinished.get(key) ?? 0) + by)
  const isBelow = (key: string, limit: number) => {
    steps += 1
    return (unfinished.get(key) ?? 0) < limit
  }
  const { enqueue, resume } = createFairQueue({
    concurrency: 4,
    maxWaiting: { network: networks, allocation: networks, all: networks * 2 },
    mayStart: (network) => isBelow(network, 2),
    mayStartAllocation: (allocation) => isBelow(allocation, 8),
  })
  const ends: (() => void)[] = []
  const run = (network: string, allocation: string) =>
    enqueue(
      async () => {
        for (const key of [network, allocation]) count(key, 1)
        ends.push(() => {
          for (const key of [network, allocation]) count(key, -1)
          resume({ network, allocation })
        })
      },
      { side: 'visitor', network, allocation },
    )
  async function stepsOf(act: () => unknown): Promise<number> {
    const before = steps
    await act()
    await new Promise((resolve) => setImmediate(resolve))
    return steps - before
  }
  return { run, resume, ends, stepsOf }
}

describe('the cost of the fair queue', () => {
  it('does not depend on the number of networks that wait in an allocation at its limit', async () => {
    const { run, resume, ends, stepsOf } = createCountedQueue(10_000)
    await stepsOf(() => {
      for (let index = 0; index < 10_000; index += 1) void run(`network ${index}`, 'full')
    })
    expect(ends).toHaveLength(8)
    expect(await stepsOf(() => run('visitor', 'other'))).toBeLessThan(10)
    expect(await stepsOf(() => resume())).toBeLessThan(10)
    expect(await stepsOf(() => ends[0]?.())).toBeLessThan(10)
    expect(ends).toHaveLength(10)
  })

  it('does not depend on the number of networks and allocations at their limits', async () => {
    const { run, ends, stepsOf } = createCountedQueue(9000)
    await stepsOf(() => {
      for (let index = 0; index < 3000; index += 1)
        for (const _ of [1, 2, 3]) void run(`network ${index}`, `allocation ${index}`)
    })
    expect(ends).toHaveLength(6000)
    expect(await stepsOf(() => run('visitor', 'other'))).toBeLessThan(10)
    expect(await stepsOf(() => ends[0]?.())).toBeLessThan(10)
    expect(ends).toHaveLength(6002)
  })
})

describe('the limits of the fair queue', () => {
  const arrival = fc.record({ allocation: fc.nat({ max: 4 }), network: fc.nat({ max: 3 }), starts: fc.boolean() })
  const limits = { network: 3, allocation: 6, all: 12 }

  it('holds its limits of a network, of an allocation and in all, whatever arrives and starts', () =>
    fc.assert(
      fc.asyncProperty(fc.array(arrival, { maxLength: 80 }), async (arrivals) => {
        const { add, endOne } = createBench(1, limits)
        const waiting = new Map<number, string>()
        const first = add('first', { side: 'visitor', network: 'first', allocation: 'first' })
        const all = []
        for (const [index, { allocation, network, starts }] of arrivals.entries()) {
          const keys = { network: `${allocation} ${network}`, allocation: String(allocation) }
          waiting.set(index, keys.network)
          const leave = () => waiting.delete(index)
          all.push(add(String(index), { side: 'visitor', ...keys }, leave).catch(leave))
          if (starts) await endOne()
          const names = [...waiting.values()]
          const countOf = (start: string) => names.filter((name) => name.startsWith(start)).length
          expect(names.length).toBeLessThanOrEqual(limits.all)
          expect(countOf(`${allocation} `)).toBeLessThanOrEqual(limits.allocation)
          expect(countOf(keys.network)).toBeLessThanOrEqual(limits.network)
        }
        while (waiting.size) await endOne()
        await endOne()
        await Promise.all([first, ...all])
      }),
    ))

  it('takes the newest task of the allocation with the most for another, so that no sender fills it', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 12, max: 60 }), fc.integer({ min: 1, max: 6 }), async (flood, tasks) => {
        const { add, begun, endOne } = createBench(1, { network: 3, allocation: 12, all: 12 })
        const sender = Array.from({ length: flood }, (_, index) =>
          add(`sender ${index}`, { side: 'visitor', network: `sender ${index}`, allocation: 'sender' }),
        )
        const results = Promise.allSettled(sender)
        const visitors = Array.from({ length: tasks }, (_, index) =>
          add(`visitor ${index}`, { side: 'visitor', network: `visitor ${index}`, allocation: 'visitor' }),
        )
        for (let end = 0; end < 14; end += 1) await endOne()
        expect(await Promise.all(visitors)).toHaveLength(tasks)
        // One had started.
        const accepted = Math.min(flood, 13) - Math.max(0, tasks + Math.min(flood, 13) - 13)
        expect(begun.filter((name) => name.startsWith('sender'))).toEqual(
          Array.from({ length: accepted }, (_, index) => `sender ${index}`),
        )
        const isFull = { reason: expect.objectContaining({ name: 'QueueFull', isOfNetwork: false }) }
        for (const result of (await results).slice(accepted)) expect(result).toMatchObject(isFull)
      }),
    ))

  it('takes a place of the network with the most for another one of a full allocation', async () => {
    const { add, begun, endOne } = createBench(1, { network: 10, allocation: 4, all: 100 })
    const of = (network: string) => ({ side: 'visitor', network, allocation: 'provider' }) as const
    const running = add('running', of('a'))
    const all = Promise.allSettled(
      ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2'].map((name) => add(name, of(name[0] ?? ''))),
    )
    for (let end = 0; end < 6; end += 1) await endOne()
    await running
    expect((await all).map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      true,
      false,
      false,
      true,
      true,
      false,
    ])
    expect(begun).toEqual(['running', 'a1', 'b1', 'c1', 'a2'])
  })

  it('limits the waiting tasks of staff too', async () => {
    const { add, endOne } = createBench(1, { network: 2, allocation: 3, all: 5 })
    const all = Promise.allSettled(Array.from({ length: 8 }, (_, index) => add(`s${index}`, { side: 'staff' })))
    for (let end = 0; end < 6; end += 1) await endOne()
    expect((await all).filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  })

  it('starts every task of every sender, however tasks end, although networks and allocations reach their limits', () => {
    const sent = fc.record({ allocation: fc.nat({ max: 3 }), network: fc.nat({ max: 3 }) })
    return fc.assert(
      fc.asyncProperty(
        fc.array(sent, { minLength: 1, maxLength: 60 }),
        fc.infiniteStream(fc.nat({ max: 1000 })),
        async (tasks, choices) => {
          const { run, ends } = createCountedQueue(100)
          const all = tasks.map(({ allocation, network }) => run(`${allocation} ${network}`, String(allocation)))
          for (const _ of tasks) {
            await new Promise((resolve) => setImmediate(resolve))
            const [end] = ends.splice((choices.next().value ?? 0) % ends.length, 1)
            end?.()
          }
          expect(await Promise.all(all)).toHaveLength(tasks.length)
        },
      ),
    )
  })
})
