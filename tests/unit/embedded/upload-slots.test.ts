import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createUploadSlots, type UploadSlot } from '../../../lib/embedded/chat/upload-slots.ts'
import { createFairQueue } from '../../../lib/http/fair-queue.ts'
import { createWorkMeter } from '../../../lib/http/recent-work.ts'

const visitor = (ip: string, network = ip) => ({ side: 'visitor', person: `visitor of ${ip}`, ip, network }) as const
const operator = (name: string) => ({ side: 'operator', person: name }) as const
/** Milliseconds after which a pending upload may lose its place. */
const LATE = 10_000

describe('slots for files in memory', () => {
  it('never exceed their number, however clients connect, wait and disconnect', () => {
    const sender = fc.oneof(
      fc
        .tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 }))
        .map(([network, host]) => visitor(`10.0.${network}.${host}`, `10.0.${network}.0`)),
      fc.nat({ max: 4 }).map((name) => operator(`operator ${name}`)),
    )
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('come' as const), sender }) },
      fc.record({
        kind: fc.constantFrom('arrive' as const, 'work' as const, 'leave' as const),
        index: fc.nat({ max: 20 }),
      }),
      fc.record({ kind: fc.constant('wait' as const), milliseconds: fc.constantFrom(100, LATE) }),
    )
    return fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let time = 0
        const hasLeft = new Set<UploadSlot>()
        const { acquire } = createUploadSlots({ now: () => time })
        const held: { slot: UploadSlot; network: string | undefined; isWorking: boolean; isGone: boolean }[] = []
        for (const one of steps) {
          if (one.kind === 'wait') time += one.milliseconds
          else if (one.kind === 'come') {
            const network = 'network' in one.sender ? one.sender.network : undefined
            const present = held.filter(({ isGone }) => !isGone)
            const slot = acquire(one.sender)
            // A client without a place is rejected only if no network has more than one.
            const ofOthers = present.filter((other) => other.network !== undefined && !other.isWorking)
            const isShared = ofOthers.every(
              (other) => present.filter(({ network: its }) => its === other.network).length === 1,
            )
            if (!slot && network !== undefined && present.every((other) => other.network !== network))
              expect(isShared).toBe(true)
            if (!slot) continue
            held.push({
              slot,
              network,
              isWorking: false,
              get isGone() {
                return slot.signal.aborted || hasLeft.has(slot)
              },
            })
          } else {
            const entry = held[one.index]
            if (one.kind === 'arrive') entry?.slot.markArrived()
            else if (one.kind === 'work' && entry) {
              // A file is processed after it has arrived if it still has its place.
              entry.slot.markArrived()
              entry.slot.markWorking(() => 0)
              entry.isWorking = true
            } else if (entry) {
              entry.slot.release()
              hasLeft.add(entry.slot)
            }
          }
          const present = held.filter(({ isGone }) => !isGone)
          const ofVisitors = present.filter(({ network }) => network !== undefined)
          expect(present.length).toBeLessThanOrEqual(8)
          expect(ofVisitors.length).toBeLessThanOrEqual(6)
          for (const network of new Set(ofVisitors.map((other) => other.network)))
            expect(ofVisitors.filter((other) => other.network === network).length).toBeLessThanOrEqual(4)
        }
      }),
    )
  })

  it('cannot all be used by one network', () => {
    const { acquire } = createUploadSlots({ now: () => 0 })
    const areTaken = [1, 1, 2, 2, 3, 3].map((host) => acquire(visitor(`10.0.0.${host}`, '10.0.0.0')) !== undefined)
    expect(areTaken).toEqual([true, true, true, true, false, false])
    expect(acquire(visitor('10.0.9.1'))).toBeDefined()
  })

  const two = (acquire: ReturnType<typeof createUploadSlots>['acquire'], network: string) =>
    [1, 2].map((host) => acquire(visitor(`${network}.${host}`, network)) ?? expect.fail('no place'))

  it('are reassigned from a network with several to one with none, unless its files are being inspected', () => {
    const { acquire } = createUploadSlots({ now: () => 0 })
    const busy = two(acquire, '10.0.1')
    const waiting = two(acquire, '10.0.2')
    const coming = two(acquire, '10.0.3')
    for (const slot of [...busy, ...waiting]) slot.markArrived()
    for (const slot of busy) slot.markWorking(() => 0)
    // A client with a place gets no second one.
    expect(acquire(visitor('10.0.3.9', '10.0.3'))).toBeUndefined()
    expect([acquire(visitor('10.0.4.1', '10.0.4')), acquire(visitor('10.0.5.1', '10.0.5'))]).toEqual([
      expect.anything(),
      expect.anything(),
    ])
    const aborted = [waiting, coming].map((places) => places.map(({ signal }) => signal.aborted))
    // The upload that came last waits the shortest time.
    expect(aborted).toEqual([
      [false, true],
      [false, true],
    ])
    // Every network has a place now, or is being processed.
    expect(acquire(visitor('10.0.6.1', '10.0.6'))).toBeUndefined()
    busy[0]?.release()
    expect(acquire(visitor('10.0.6.1', '10.0.6'))).toBeDefined()
  })

  it('are reassigned from the network whose files have used the worker most to one whose files have not', async () => {
    const works: Record<string, number> = {
      '10.0.2.1': 60_000,
      '10.0.3.1': 3000,
      '10.0.4.1': 20_000,
      '10.0.9.1': 90_000,
    }
    const { acquire, wait } = createUploadSlots({ now: () => 0, recentWork: (network = '') => works[network] ?? 0 })
    const places = [1, 2, 3, 4, 5, 6].map((network) => acquire(visitor(`10.0.${network}.1`)) ?? expect.fail('no place'))
    const aborted = () => places.flatMap(({ signal }, index) => (signal.aborted ? [index + 1] : []))
    for (const slot of places) slot.markArrived()
    // It has caused more load than all of them.
    expect([acquire(visitor('10.0.9.1')), aborted()]).toEqual([undefined, []])
    expect([acquire(visitor('10.0.7.1')), aborted()]).toEqual([expect.anything(), [2]])
    expect([acquire(visitor('10.0.8.1')), aborted()]).toEqual([expect.anything(), [2, 4]])
    // The other clients have caused the load of only a few photographs.
    expect([acquire(visitor('10.0.10.1')), aborted()]).toEqual([undefined, [2, 4]])
    const heavy = wait(visitor('10.0.9.1'))
    const light = wait(visitor('10.0.10.1'))
    places[0]?.release()
    expect(await light).toBeDefined()
    places[2]?.release()
    expect(await heavy).toBeDefined()
  })

  it.each([
    ['a visitor of a network without recent work', visitor('10.0.2.1')],
    ['an operator', operator('anna')],
  ])('end the inspection of a network with much more work for the file of %s, once it has arrived', (_name, sender) => {
    vi.useFakeTimers()
    const works: Record<string, number> = { '10.0.1.1': 2000 }
    let workMs = 0
    const { acquire } = createUploadSlots({ recentWork: (network = '') => works[network] ?? 0 })
    const heavy = acquire(visitor('10.0.1.1')) ?? expect.fail('no slot')
    heavy.markArrived()
    heavy.markWorking(() => workMs)
    const other = acquire(sender) ?? expect.fail('no slot')
    workMs = 900
    other.markArrived()
    expect(heavy.signal.aborted).toBe(false)
    // A busy machine makes an inspection long, but it is no work of the sender.
    vi.advanceTimersByTime(20_000)
    expect(heavy.signal.aborted).toBe(false)
    workMs = 1100
    vi.advanceTimersByTime(250)
    expect(heavy.signal.aborted).toBe(true)
    expect(other.signal.aborted).toBe(false)
    vi.useRealTimers()
  })

  it('do not end an inspection for a file of the same network, of one with as much work, or that left', () => {
    vi.useFakeTimers()
    const works: Record<string, number> = { '10.0.2.1': 5000 }
    const { acquire } = createUploadSlots({ recentWork: (network = '') => works[network] ?? 0 })
    const first = acquire(visitor('10.0.1.1')) ?? expect.fail('no slot')
    first.markArrived()
    let workMs = 0
    first.markWorking(() => workMs)
    const others = [visitor('10.0.1.2', '10.0.1.1'), visitor('10.0.2.1')].map(
      (sender) => acquire(sender) ?? expect.fail('no slot'),
    )
    for (const slot of others) slot.markArrived()
    const gone = acquire(visitor('10.0.3.1')) ?? expect.fail('no slot')
    gone.markArrived()
    gone.release()
    workMs = 7000
    vi.advanceTimersByTime(1000)
    expect(first.signal.aborted).toBe(false)
    vi.useRealTimers()
  })

  it('let every file be inspected in the end, however long it takes and however many others are sent again', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 24 }), { minLength: 2, maxLength: 4 }), async (seconds) => {
        vi.useFakeTimers()
        const meter = createWorkMeter()
        const { enqueue } = createFairQueue({ workOf: meter.of })
        const { wait } = createUploadSlots({ recentWork: (network = '') => meter.of(network) })

        async function isInspected(network: string, milliseconds: number): Promise<boolean> {
          const slot = await wait(visitor(network))
          if (!slot) return false
          slot.markArrived()
          try {
            await enqueue(
              async () => {
                const startedAt = performance.now()
                slot.markWorking(() => performance.now() - startedAt)
                await new Promise<void>((resolve, reject) => {
                  setTimeout(resolve, milliseconds)
                  slot.signal.addEventListener('abort', () => reject(new Error('ended for another file')))
                }).finally(() => meter.add(network, performance.now() - startedAt))
              },
              { side: 'visitor', network, signal: slot.signal },
            )
            return true
          } catch {
            return false
          } finally {
            slot.release()
          }
        }

        async function sendUntilInspected(network: string, milliseconds: number): Promise<void> {
          while (!(await isInspected(network, milliseconds))) await new Promise((resolve) => setTimeout(resolve, 500))
        }

        let inspected = 0
        for (const [index, duration] of seconds.entries())
          void sendUntilInspected(`10.0.${index}.1`, duration * 1000).then(() => (inspected += 1))
        await vi.advanceTimersByTimeAsync(600_000)
        vi.useRealTimers()
        expect(inspected).toBe(seconds.length)
      }),
      { numRuns: 20 },
    ))

  it('are reassigned from a slow upload to any other, but not from a complete one', () => {
    let time = 0
    const { acquire } = createUploadSlots({ now: () => time })
    const places = [1, 2, 3, 4, 5, 6].map((network) => acquire(visitor(`10.0.${network}.1`)) ?? expect.fail('no place'))
    places[0]?.markArrived()
    time = LATE - 1
    expect(acquire(visitor('10.0.7.1'))).toBeUndefined()
    time = LATE
    expect(acquire(visitor('10.0.7.1'))).toBeDefined()
    expect(places.map(({ signal }) => signal.aborted)).toEqual([false, true, false, false, false, false])
    const more = [8, 9, 10, 11].map((network) => acquire(visitor(`10.0.${network}.1`)) !== undefined)
    expect(more).toEqual([true, true, true, true])
    // New uploads are not interrupted.
    expect(acquire(visitor('10.0.12.1'))).toBeUndefined()
    places[0]?.release()
    expect(acquire(visitor('10.0.12.1'))).toBeDefined()
  })

  it('have a queue: the first free one goes to a network without any, not to a client that retries', async () => {
    const { wait } = createUploadSlots({ now: () => 0 })
    const held = []
    for (const network of [1, 2, 3, 4, 5, 6])
      held.push((await wait(visitor(`10.0.${network}.1`))) ?? expect.fail('no place'))
    const order: string[] = []
    const come = (address: string, network: string) =>
      wait(visitor(address, network)).then((slot) => {
        if (slot) order.push(address)
        return slot
      })
    const again = come('10.0.1.9', '10.0.1.1')
    const other = come('10.0.7.1', '10.0.7.1')
    held[1]?.release()
    const slot = await other
    expect(order).toEqual(['10.0.7.1'])
    slot?.release()
    await again
    expect(order).toEqual(['10.0.7.1', '10.0.1.9'])
  })

  it('have a queue with a place for a network with none, however many uploads of others wait', async () => {
    const { acquire, wait } = createUploadSlots({ now: () => 0 })
    const held = [1, 2, 3, 4, 5, 6].map((network) => acquire(visitor(`10.0.${network}.1`)) ?? expect.fail('no place'))
    const end = new AbortController()
    const rejected: string[] = []
    const come = (host: number, network: string) =>
      void wait(visitor(`${network}.${host}`, network), end.signal).then((slot) => {
        if (!slot && !end.signal.aborted) rejected.push(network)
      })
    // Each network has twenty places at most, and these networks take all hundred.
    for (const network of [11, 12, 13, 14, 15]) for (let host = 0; host < 25; host += 1) come(host, `10.1.${network}`)
    await Promise.resolve()
    expect(
      Map.groupBy(rejected, (network) => network)
        .values()
        .toArray()
        .map(({ length }) => length),
    ).toEqual(Array.from({ length: 5 }, () => 5))
    rejected.length = 0
    const newcomer = wait(visitor('10.2.1.1'))
    await new Promise((resolve) => setImmediate(resolve))
    expect(rejected).toEqual(['10.1.15'])
    for (const slot of held) slot.release()
    expect(await newcomer).toBeDefined()
    end.abort()
  })

  it('are reassigned from a slow upload to the client that has waited longest', async () => {
    let time = 0
    const { acquire, wait } = createUploadSlots({ now: () => time })
    const held = [1, 2, 3, 4, 5, 6].map((network) => acquire(visitor(`10.0.${network}.1`)) ?? expect.fail('no place'))
    for (const slot of held.slice(1)) slot.markArrived()
    const end = new AbortController()
    const first = wait(visitor('10.0.7.1'), end.signal)
    time = LATE
    const second = wait(visitor('10.0.8.1'), end.signal)
    expect(await first).toBeDefined()
    end.abort()
    expect(await second).toBeUndefined()
  })

  it('are left for others, while files of an allocation with many networks wait', async () => {
    const { acquire, wait } = createUploadSlots({ now: () => 0 })
    const ofBlock = (network: number) => ({ ...visitor(`10.1.${network}.1`), allocation: '10.1.0.0' })
    const held = [1, 2, 3, 4].map((network) => acquire(ofBlock(network)) ?? expect.fail('no place'))
    expect(acquire(ofBlock(5))).toBeUndefined()
    const end = new AbortController()
    const rejected: number[] = []
    for (let network = 5; network < 105; network += 1)
      void wait(ofBlock(network), end.signal).then((slot) => {
        if (!slot && !end.signal.aborted) rejected.push(network)
      })
    const others = [1, 2].map((network) => wait({ ...visitor(`10.2.${network}.1`), allocation: '10.2.0.0' }))
    expect((await Promise.all(others)).every((slot) => slot !== undefined)).toBe(true)
    expect(rejected).toHaveLength(60)
    const next = wait(ofBlock(200))
    expect(await next).toBeUndefined()
    held[0]?.release()
    await new Promise((resolve) => setImmediate(resolve))
    expect(acquire(ofBlock(201))).toBeUndefined()
    end.abort()
  })

  it('are reassigned to an allocation with none, however many allocations with several files there are', async () => {
    const { acquire, wait } = createUploadSlots({ now: () => 0 })
    const end = new AbortController()
    const ofBlock = (block: number, network: number) => ({
      ...visitor(`10.${block}.${network}.1`),
      allocation: `10.${block}.0.0`,
    })
    for (const block of [1, 2, 3])
      for (let network = 0; network < 45; network += 1) {
        const slot = acquire(ofBlock(block, network))
        if (slot) slot.markArrived()
        else void wait(ofBlock(block, network), end.signal)
      }
    const newcomers = [4, 5, 6].map((block) => wait(ofBlock(block, 1)))
    expect((await Promise.all(newcomers)).every((slot) => slot !== undefined)).toBe(true)
    end.abort()
  })

  it('are not reserved for clients that have disconnected or have their share', async () => {
    const { acquire, wait } = createUploadSlots({ now: () => 0 })
    two(acquire, '10.0.1')
    two(acquire, '10.0.2')
    two(acquire, '10.0.3')
    const end = new AbortController()
    const left = wait(visitor('10.0.3.9', '10.0.3'), end.signal)
    end.abort()
    expect(await left).toBeUndefined()
    const { acquire: acquireOfFew, wait: waitOfFew } = createUploadSlots({ now: () => 0 })
    acquireOfFew(visitor('10.0.0.1'))
    acquireOfFew(visitor('10.0.0.1'))
    expect(await waitOfFew(visitor('10.0.0.1'))).toBeUndefined()
  })
})
