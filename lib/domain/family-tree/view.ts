import { REACH, type Point } from './layout.ts'

/** The visible part of the drawing: its center, and pixels per unit. */
export interface View extends Point {
  readonly scale: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

const CROWN_MARGIN = 30
const TRUNK_HEIGHT = 110
const BOUNDS = {
  left: -REACH - CROWN_MARGIN,
  right: REACH + CROWN_MARGIN,
  top: -REACH - CROWN_MARGIN,
  bottom: TRUNK_HEIGHT,
}
const MAX_SCALE = 16

export function fit({ width, height }: Size): View {
  const scale = Math.min(width / (BOUNDS.right - BOUNDS.left), height / (BOUNDS.bottom - BOUNDS.top))
  return { x: 0, y: BOUNDS.bottom - height / 2 / scale, scale }
}

/**
 * Clamps a view to the allowed scales and to the tree. The panning range grows with the scale: none at the smallest, up
 * to the rim at the largest.
 */
export function clampView(view: View, size: Size): View {
  const whole = fit(size)
  const scale = Math.min(Math.max(view.scale, whole.scale), MAX_SCALE)
  const reach = 1 - whole.scale / scale
  const clampAxis = (value: number, middle: number, low: number, high: number) =>
    Math.min(Math.max(value, middle + (low - middle) * reach), middle + (high - middle) * reach)
  return {
    x: clampAxis(view.x, 0, BOUNDS.left, BOUNDS.right),
    y: clampAxis(view.y, whole.y, BOUNDS.top, BOUNDS.bottom),
    scale,
  }
}

export const pan = (view: View, right: number, down: number): View => ({
  ...view,
  x: view.x - right / view.scale,
  y: view.y - down / view.scale,
})

/** Zooms by a factor around `at` (viewport pixels). */
export function zoomAt(view: View, factor: number, at: Point, size: Size): View {
  const scale = clampView({ ...view, scale: view.scale * factor }, size).scale
  const under = toDrawing(view, at, size)
  return { x: under.x - (at.x - size.width / 2) / scale, y: under.y - (at.y - size.height / 2) / scale, scale }
}

/** Applies a two-finger gesture: the points under the fingers stay under them. */
export function pinch(view: View, before: readonly [Point, Point], after: readonly [Point, Point], size: Size): View {
  const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  const span = ([a, b]: readonly [Point, Point]) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))
  const from = middle(before)
  const to = middle(after)
  return zoomAt(pan(view, to.x - from.x, to.y - from.y), span(after) / span(before), to, size)
}

/**
 * Interpolates between two views for an animation; `part` runs from 0 to 1. The position follows the scale; otherwise
 * the target would move ahead of the zoom.
 */
export function between(from: View, to: View, part: number): View {
  const scale = from.scale * (to.scale / from.scale) ** part
  const moved =
    Math.abs(to.scale / from.scale - 1) < 0.01 ? part : (1 / from.scale - 1 / scale) / (1 / from.scale - 1 / to.scale)
  return { x: from.x + (to.x - from.x) * moved, y: from.y + (to.y - from.y) * moved, scale }
}

export const toDrawing = (view: View, { x, y }: Point, { width, height }: Size): Point => ({
  x: view.x + (x - width / 2) / view.scale,
  y: view.y + (y - height / 2) / view.scale,
})

export const toWindow = (view: View, { x, y }: Point, { width, height }: Size): Point => ({
  x: (x - view.x) * view.scale + width / 2,
  y: (y - view.y) * view.scale + height / 2,
})

export const ZOOM_STEP = 1.6
const PAN_STEP = 0.2

export function steer(view: View, key: string, size: Size): View | undefined {
  const middle = { x: size.width / 2, y: size.height / 2 }
  const right = size.width * PAN_STEP
  const down = size.height * PAN_STEP
  switch (key) {
    case 'ArrowLeft':
      return pan(view, right, 0)
    case 'ArrowRight':
      return pan(view, -right, 0)
    case 'ArrowUp':
      return pan(view, 0, down)
    case 'ArrowDown':
      return pan(view, 0, -down)
    case '+':
    case '=':
      return zoomAt(view, ZOOM_STEP, middle, size)
    case '-':
      return zoomAt(view, 1 / ZOOM_STEP, middle, size)
    case '0':
      return fit(size)
    default:
      return undefined
  }
}
