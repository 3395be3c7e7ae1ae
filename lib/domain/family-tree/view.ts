import { REACH, type Point } from './layout.ts'

/** What of the drawing is seen: the point in the middle, and pixels per unit. */
export interface View extends Point {
  readonly scale: number
}

/** Size of the window onto the drawing, in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Around the crown: room for dots at its rim and for the trunk. */
const MARGIN = 30
const TRUNK = 110
const BOUNDS = { left: -REACH - MARGIN, right: REACH + MARGIN, top: -REACH - MARGIN, bottom: TRUNK }
/** Scale at which every name has its place. */
const NEAREST = 16

/** The whole tree. */
export function fit({ width, height }: Size): View {
  const scale = Math.min(width / (BOUNDS.right - BOUNDS.left), height / (BOUNDS.bottom - BOUNDS.top))
  // The trunk stands on the lower edge.
  return { x: 0, y: BOUNDS.bottom - height / 2 / scale, scale }
}

/** The nearest view that is allowed: not farther than the whole tree, not nearer than names need, on the tree. */
export function held(view: View, size: Size): View {
  const whole = fit(size)
  const scale = Math.min(Math.max(view.scale, whole.scale), NEAREST)
  // At the smallest scale there is nothing to pan to; the nearer, the closer to its rim the middle may come.
  const reach = 1 - whole.scale / scale
  const hold = (value: number, middle: number, low: number, high: number) =>
    Math.min(Math.max(value, middle + (low - middle) * reach), middle + (high - middle) * reach)
  return { x: hold(view.x, 0, BOUNDS.left, BOUNDS.right), y: hold(view.y, whole.y, BOUNDS.top, BOUNDS.bottom), scale }
}

/** The drawing moved by pixels. */
export const pan = (view: View, right: number, down: number): View => ({
  ...view,
  x: view.x - right / view.scale,
  y: view.y - down / view.scale,
})

/** Nearer or farther by a factor; what is under `at` (pixels of the window) stays there. */
export function zoomAt(view: View, factor: number, at: Point, size: Size): View {
  const scale = held({ ...view, scale: view.scale * factor }, size).scale
  const under = toDrawing(view, at, size)
  return { x: under.x - (at.x - size.width / 2) / scale, y: under.y - (at.y - size.height / 2) / scale, scale }
}

/** Two fingers moved: what was under them stays under them. */
export function pinch(view: View, before: readonly [Point, Point], after: readonly [Point, Point], size: Size): View {
  const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  const span = ([a, b]: readonly [Point, Point]) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))
  const [from, to] = [middle(before), middle(after)]
  return zoomAt(pan(view, to.x - from.x, to.y - from.y), span(after) / span(before), to, size)
}

/** A view between two others, for a glide from one to the other; `part` goes from 0 to 1. */
export function between(from: View, to: View, part: number): View {
  const scale = from.scale * (to.scale / from.scale) ** part
  // Places move as the scale does, or the target would run ahead of the zoom.
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

/** How much one press of a key or a button zooms. */
export const ZOOM_STEP = 1.6
/** How much of the window one press of an arrow moves. */
const PAN_STEP = 0.2

/** The view after a key: arrows move, plus and minus zoom, 0 shows all. `undefined` for any other key. */
export function steer(view: View, key: string, size: Size): View | undefined {
  const middle = { x: size.width / 2, y: size.height / 2 }
  const [right, down] = [size.width * PAN_STEP, size.height * PAN_STEP]
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
