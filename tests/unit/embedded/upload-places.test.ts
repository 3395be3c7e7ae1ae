import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createUploadPlaces, type UploadPlace } from '../../../lib/embedded/chat/upload-places.ts'

const visitor = (address: string, network = address) =>
  ({ side: 'visitor', person: `visitor of ${address}`, address, network }) as const
const operator = (name: string) => ({ side: 'operator', person: name }) as const
/** Milliseconds after which a file that is still coming gives way. */
const LATE = 10_000

describe('places for files in memory', () => {
  it('are never more than their number, whoever comes, arrives, waits and leaves', () => {
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
        const hasLeft = new Set<UploadPlace>()
        const { take } = createUploadPlaces(() => time)
        const held: { place: UploadPlace; network: string | undefined; isWorking: boolean; isGone: boolean }[] = []
        for (const one of steps) {
          if (one.kind === 'wait') time += one.milliseconds
          else if (one.kind === 'come') {
            const network = 'network' in one.sender ? one.sender.network : undefined
            const present = held.filter(({ isGone }) => !isGone)
            const place = take(one.sender)
            // Whoever has none is refused only where nobody has more than one that can be given away.
            const ofOthers = present.filter((other) => other.network !== undefined && !other.isWorking)
            const isShared = ofOthers.every(
              (other) => present.filter(({ network: its }) => its === other.network).length === 1,
            )
            if (!place && network !== undefined && present.every((other) => other.network !== network))
              expect(isShared).toBe(true)
            if (!place) continue
            held.push({
              place,
              network,
              isWorking: false,
              get isGone() {
                return place.signal.aborted || hasLeft.has(place)
              },
            })
          } else {
            const entry = held[one.index]
            if (one.kind === 'arrive') entry?.place.arrived()
            else if (one.kind === 'work' && entry) {
              // A file is looked at after it has arrived, and if it has a place still.
              entry.place.arrived()
              entry.place.working()
              entry.isWorking = true
            } else if (entry) {
              entry.place.leave()
              hasLeft.add(entry.place)
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

  it('are not all taken from one network', () => {
    const { take } = createUploadPlaces(() => 0)
    const taken = [1, 1, 2, 2, 3, 3].map((host) => take(visitor(`10.0.0.${host}`, '10.0.0.0')) !== undefined)
    expect(taken).toEqual([true, true, true, true, false, false])
    expect(take(visitor('10.0.9.1'))).toBeDefined()
  })

  const two = (take: ReturnType<typeof createUploadPlaces>['take'], network: string) =>
    [1, 2].map((host) => take(visitor(`${network}.${host}`, network)) ?? expect.fail('no place'))

  it('pass from a network that has several to one that has none, unless its files are being looked at', () => {
    const { take } = createUploadPlaces(() => 0)
    const [busy, waiting, coming] = [two(take, '10.0.1'), two(take, '10.0.2'), two(take, '10.0.3')]
    for (const place of [...busy, ...waiting]) place.arrived()
    for (const place of busy) place.working()
    // Who has one gets no second.
    expect(take(visitor('10.0.3.9', '10.0.3'))).toBeUndefined()
    expect([take(visitor('10.0.4.1', '10.0.4')), take(visitor('10.0.5.1', '10.0.5'))]).toEqual([
      expect.anything(),
      expect.anything(),
    ])
    const given = [waiting, coming].map((places) => places.map(({ signal }) => signal.aborted))
    // The one that came last waits the least.
    expect(given).toEqual([
      [false, true],
      [false, true],
    ])
    // Every network has one now, or is being served.
    expect(take(visitor('10.0.6.1', '10.0.6'))).toBeUndefined()
    busy[0]?.leave()
    expect(take(visitor('10.0.6.1', '10.0.6'))).toBeDefined()
  })

  it('pass from a file that comes too slowly to any other, but not from one that has arrived', () => {
    let time = 0
    const { take } = createUploadPlaces(() => time)
    const places = [1, 2, 3, 4, 5, 6].map((network) => take(visitor(`10.0.${network}.1`)) ?? expect.fail('no place'))
    places[0]?.arrived()
    time = LATE - 1
    expect(take(visitor('10.0.7.1'))).toBeUndefined()
    time = LATE
    expect(take(visitor('10.0.7.1'))).toBeDefined()
    expect(places.map(({ signal }) => signal.aborted)).toEqual([false, true, false, false, false, false])
    const more = [8, 9, 10, 11].map((network) => take(visitor(`10.0.${network}.1`)) !== undefined)
    expect(more).toEqual([true, true, true, true])
    // The ones that came just now may take their time.
    expect(take(visitor('10.0.12.1'))).toBeUndefined()
    places[0]?.leave()
    expect(take(visitor('10.0.12.1'))).toBeDefined()
  })

  it('are waited for: the first that is free goes to a network that has none, not to who sends again', async () => {
    const { wait } = createUploadPlaces(() => 0)
    const held = []
    for (const network of [1, 2, 3, 4, 5, 6])
      held.push((await wait(visitor(`10.0.${network}.1`))) ?? expect.fail('no place'))
    const order: string[] = []
    const come = (address: string, network: string) =>
      wait(visitor(address, network)).then((place) => {
        if (place) order.push(address)
        return place
      })
    const [again, other] = [come('10.0.1.9', '10.0.1.1'), come('10.0.7.1', '10.0.7.1')]
    held[1]?.leave()
    const place = await other
    expect(order).toEqual(['10.0.7.1'])
    place?.leave()
    await again
    expect(order).toEqual(['10.0.7.1', '10.0.1.9'])
  })

  it('pass from a file that comes too slowly to who has waited longer', async () => {
    let time = 0
    const { take, wait } = createUploadPlaces(() => time)
    const held = [1, 2, 3, 4, 5, 6].map((network) => take(visitor(`10.0.${network}.1`)) ?? expect.fail('no place'))
    for (const place of held.slice(1)) place.arrived()
    const end = new AbortController()
    const first = wait(visitor('10.0.7.1'), end.signal)
    time = LATE
    const second = wait(visitor('10.0.8.1'), end.signal)
    expect(await first).toBeDefined()
    end.abort()
    expect(await second).toBeUndefined()
  })

  it('are not waited for by who has left, nor by who has his share', async () => {
    const { take, wait } = createUploadPlaces(() => 0)
    two(take, '10.0.1')
    two(take, '10.0.2')
    two(take, '10.0.3')
    const end = new AbortController()
    const left = wait(visitor('10.0.3.9', '10.0.3'), end.signal)
    end.abort()
    expect(await left).toBeUndefined()
    const { take: takeOfFew, wait: waitOfFew } = createUploadPlaces(() => 0)
    takeOfFew(visitor('10.0.0.1'))
    takeOfFew(visitor('10.0.0.1'))
    expect(await waitOfFew(visitor('10.0.0.1'))).toBeUndefined()
  })
})
