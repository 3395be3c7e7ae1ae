import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growPedigree } from '../../../../lib/domain/family-tree/pedigree.ts'
import { layOut } from '../../../../lib/domain/family-tree/layout.ts'
import {
  between,
  fit,
  clampView,
  pan,
  pinch,
  steer,
  toDrawing,
  toWindow,
  zoomAt,
  type View,
} from '../../../../lib/domain/family-tree/view.ts'

const SIZE = { width: 1178, height: 660 }
const fitted = fit(SIZE)
const near: View = { x: 100, y: -400, scale: 4 }
const coordinate = fc.double({ min: -2000, max: 2000, noNaN: true })
const inWindow = fc.record({
  x: fc.double({ min: 0, max: SIZE.width, noNaN: true }),
  y: fc.double({ min: 0, max: SIZE.height, noNaN: true }),
})
const views = fc.record({ x: coordinate, y: coordinate, scale: fc.double({ min: 0.01, max: 100, noNaN: true }) })

describe('the fit of the whole tree', () => {
  it.each([SIZE, { width: 350, height: 400 }, { width: 300, height: 900 }])('fits a window of %o', (size) => {
    const points = layOut(growPedigree()).map((point) => toWindow(fit(size), point, size))
    expect(points.filter(({ x, y }) => x < 0 || y < 0 || x > size.width || y > size.height)).toEqual([])
  })
})

it('converting between window and drawing coordinates is invertible', () => {
  fc.assert(
    fc.property(inWindow, (at) => {
      const back = toWindow(near, toDrawing(near, at, SIZE), SIZE)
      expect(back.x).toBeCloseTo(at.x)
      expect(back.y).toBeCloseTo(at.y)
    }),
  )
})

it('zooming keeps the point under the pointer in place', () => {
  fc.assert(
    fc.property(inWindow, fc.double({ min: 0.5, max: 2, noNaN: true }), (at, factor) => {
      const under = toDrawing(near, at, SIZE)
      const after = toWindow(zoomAt(near, factor, at, SIZE), under, SIZE)
      expect(after.x).toBeCloseTo(at.x)
      expect(after.y).toBeCloseTo(at.y)
    }),
  )
})

it('pinching keeps the points under both fingers in place', () => {
  const before = [
    { x: 100, y: 100 },
    { x: 200, y: 100 },
  ] as const
  const after = [
    { x: 150, y: 160 },
    { x: 300, y: 160 },
  ] as const
  const view = pinch(near, before, after, SIZE)
  before.forEach((finger, index) => {
    const point = toWindow(view, toDrawing(near, finger, SIZE), SIZE)
    expect(point.x).toBeCloseTo(after[index]?.x ?? 0)
    expect(point.y).toBeCloseTo(after[index]?.y ?? 0)
  })
})

describe('a clamped view', () => {
  it('is never farther than the whole tree nor off it, and clamping is idempotent', () => {
    fc.assert(
      fc.property(views, (view) => {
        const clamped = clampView(view, SIZE)
        expect(clamped.scale).toBeGreaterThanOrEqual(fitted.scale)
        expect(clamped.scale).toBeLessThanOrEqual(16)
        expect(Math.abs(clamped.x)).toBeLessThanOrEqual(1030)
        const again = clampView(clamped, SIZE)
        expect(again.x).toBeCloseTo(clamped.x)
        expect(again.y).toBeCloseTo(clamped.y)
      }),
    )
  })

  it('is the whole tree at the smallest scale, from any view', () => {
    const clamped = clampView({ x: 900, y: 900, scale: 0.001 }, SIZE)
    expect(clamped.x).toBeCloseTo(fitted.x)
    expect(clamped.y).toBeCloseTo(fitted.y)
  })
})

describe('an animated transition', () => {
  it.each([
    ['nearer', fitted, near],
    ['farther', near, fitted],
    ['sideways', near, { ...near, x: -300 }],
  ])('%s starts and ends at the right view', (_way, from, to) => {
    for (const [part, expected] of [
      [0, from],
      [1, to],
    ] as const) {
      const view = between(from, to, part)
      expect(view.x).toBeCloseTo(expected.x)
      expect(view.y).toBeCloseTo(expected.y)
      expect(view.scale).toBeCloseTo(expected.scale)
    }
  })
})

describe('keys', () => {
  const { x, y } = near
  it.each<[string, (view: View) => boolean]>([
    ['ArrowLeft', (view) => view.x < x && view.y === y],
    ['ArrowRight', (view) => view.x > x && view.y === y],
    ['ArrowUp', (view) => view.y < y && view.x === x],
    ['ArrowDown', (view) => view.y > y && view.x === x],
    ['+', (view) => view.scale > near.scale && Math.abs(view.x - x) < 1e-9],
    ['=', (view) => view.scale > near.scale],
    ['-', (view) => view.scale < near.scale],
    ['0', (view) => view.scale === fitted.scale && view.x === fitted.x],
  ])('move or zoom the view as expected: %s', (key, holds) => {
    expect(steer(near, key, SIZE)).toSatisfy(holds)
  })

  it.each(['Tab', 'a', 'PageDown', ' '])('"%s" is not handled', (key) => {
    expect(steer(near, key, SIZE)).toBeUndefined()
  })
})

it('panning moves the drawing with the pointer', () => {
  const point = toWindow(near, { x: 10, y: 10 }, SIZE)
  const moved = toWindow(pan(near, 30, -20), { x: 10, y: 10 }, SIZE)
  expect([moved.x - point.x, moved.y - point.y]).toEqual([expect.closeTo(30), expect.closeTo(-20)])
})
