import type { Point } from '@/lib/domain/family-tree/layout'

export interface GestureHandlers {
  readonly onPan: (right: number, down: number) => void
  readonly onPinch: (before: readonly [Point, Point], after: readonly [Point, Point]) => void
  readonly onZoom: (factor: number, at: Point) => void
  readonly onTap: (at: Point) => void
  readonly onHover: (at: Point | undefined) => void
}

const DRAG_THRESHOLD_PX = 5

/**
 * Listens to mouse, pen and touch. The page must stay scrollable over the canvas: the wheel zooms only with Ctrl or ⌘
 * (also sent by a touchpad pinch), one finger pans as far as `touch-action` allows, two always do.
 */
export function listenToGestures(canvas: HTMLCanvasElement, handlers: GestureHandlers, signal: AbortSignal): void {
  const down = new Map<number, Point>()
  let travelled = 0
  const at = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = canvas.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const pair = () => [...down.values()].slice(0, 2) as unknown as readonly [Point, Point]
  const release = ({ pointerId }: PointerEvent) => void down.delete(pointerId)

  canvas.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return
      if (down.size === 0) travelled = 0
      down.set(event.pointerId, at(event))
      canvas.setPointerCapture(event.pointerId)
    },
    { signal },
  )
  canvas.addEventListener(
    'pointermove',
    (event) => {
      const now = at(event)
      const before = down.get(event.pointerId)
      if (!before) return event.pointerType === 'mouse' ? handlers.onHover(now) : undefined
      const earlier = pair()
      down.set(event.pointerId, now)
      travelled += Math.hypot(now.x - before.x, now.y - before.y)
      if (travelled <= DRAG_THRESHOLD_PX) return
      if (down.size === 1) handlers.onPan(now.x - before.x, now.y - before.y)
      else handlers.onPinch(earlier, pair())
    },
    { signal },
  )
  canvas.addEventListener(
    'pointerup',
    (event) => {
      if (down.has(event.pointerId) && down.size === 1 && travelled <= DRAG_THRESHOLD_PX) handlers.onTap(at(event))
      release(event)
    },
    { signal },
  )
  canvas.addEventListener('pointercancel', release, { signal })
  canvas.addEventListener('pointerleave', () => handlers.onHover(undefined), { signal })
  canvas.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY
      handlers.onZoom(Math.exp(-Math.max(-80, Math.min(80, pixels)) / 150), at(event))
    },
    { signal, passive: false },
  )
  canvas.addEventListener(
    'touchmove',
    (event) => event.touches.length > 1 && event.cancelable && event.preventDefault(),
    { signal, passive: false },
  )
}
