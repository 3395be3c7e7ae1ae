import { lineOfDescent, yearsOf, type Person } from '@/lib/domain/family-tree/family-tree'
import type { Point } from '@/lib/domain/family-tree/layout'
import {
  between,
  fit,
  clampView,
  pan,
  pinch,
  steer,
  toWindow,
  zoomAt,
  type Size,
  type View,
} from '@/lib/domain/family-tree/view'
import { listenToGestures } from './gestures'
import { selectLabels } from './labels'
import { dotPixels, NAME_FONT, paint } from './paint'
import { sceneOf } from './scene'
import { readTheme, watchTheme } from './theme'

export interface Stage {
  readonly zoom: (factor: number) => void
  readonly fit: () => void
  /** Highlights a person's line of descent; `undefined` clears it. */
  readonly mark: (index: number | undefined) => void
  readonly show: (index: number) => void
  /** Handles a key; `false` if the key has no meaning here. */
  readonly press: (key: string) => boolean
  readonly middle: () => number | undefined
  readonly close: () => void
}

const GLIDE_MS = 240
const HIT_RADIUS_PX = 18
const SHOWN_DISTANCE_PX = 90
/** Higher densities cost frames without a visible gain. */
const MAX_PIXEL_RATIO = 2

export function openStage(
  canvas: HTMLCanvasElement,
  people: readonly Person[],
  bornIn: string,
  onChoose: (index: number | undefined) => void,
): Stage {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  const controller = new AbortController()
  const { signal } = controller
  const scene = sceneOf(people)
  const widths = new Map<Person, number>()
  let theme = readTheme(canvas)
  let size: Size = { width: 1, height: 1 }
  let view: View = fit(size)
  let whole = true
  let line: readonly number[] = []
  let hovered: number | undefined
  let labels: { scale: number; line: readonly number[]; indexes: readonly number[] } | undefined
  let frame = 0
  let glide: { from: View; to: View; since: number } | undefined

  const widthOf = (person: Person) => {
    const width = widths.get(person) ?? context.measureText(person.name).width + 12
    widths.set(person, width)
    return width
  }
  const labelsNow = () => {
    if (labels?.scale !== view.scale || labels.line !== line) {
      context.font = `${NAME_FONT} ${theme.font}`
      labels = { scale: view.scale, line, indexes: selectLabels(scene, view.scale, widthOf, new Set(line)) }
    }
    return labels.indexes
  }
  const draw = (time: number) => {
    frame = 0
    if (glide) {
      const part = Math.min(1, Math.max(0, time - glide.since) / GLIDE_MS)
      view = part === 1 ? glide.to : between(glide.from, glide.to, 1 - (1 - part) ** 3)
      if (part === 1) glide = undefined
      else requestDraw()
    }
    paint(context, {
      scene,
      view,
      size,
      theme,
      line,
      hovered,
      labels: labelsNow(),
      yearsOf: (index) => yearsOf(people[index] as Person, bornIn),
    })
  }
  function requestDraw(): void {
    frame ||= requestAnimationFrame(draw)
  }
  const look = (next: View) => {
    glide = undefined
    view = clampView(next, size)
    whole = view.scale === fit(size).scale
    requestDraw()
  }
  const glideTo = (next: View) => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return look(next)
    const to = clampView(next, size)
    whole = to.scale === fit(size).scale
    glide = { from: view, to, since: performance.now() }
    requestDraw()
  }
  const aim = () => glide?.to ?? view
  const nearest = (at: Point, within: number) => {
    let best: { index: number; distance: number } | undefined
    people.forEach((person, index) => {
      const point = toWindow(view, person, size)
      const distance = Math.hypot(point.x - at.x, point.y - at.y) - dotPixels(person.generation, view.scale)
      if (distance < (best?.distance ?? within)) best = { index, distance }
    })
    return best?.index
  }

  listenToGestures(
    canvas,
    {
      onPan: (right, down) => look(pan(view, right, down)),
      onPinch: (before, after) => look(pinch(view, before, after, size)),
      onZoom: (factor, at) => look(zoomAt(view, factor, at, size)),
      onTap: (at) => onChoose(nearest(at, HIT_RADIUS_PX)),
      onHover: (at) => {
        const next = at && nearest(at, HIT_RADIUS_PX / 2)
        if (next === hovered) return
        hovered = next
        canvas.toggleAttribute('data-over', next !== undefined)
        requestDraw()
      },
    },
    signal,
  )
  watchTheme(() => {
    theme = readTheme(canvas)
    requestDraw()
  }, signal)
  const resized = new ResizeObserver(() => {
    const ratio = Math.min(devicePixelRatio, MAX_PIXEL_RATIO)
    size = { width: canvas.clientWidth, height: canvas.clientHeight }
    canvas.width = Math.round(size.width * ratio)
    canvas.height = Math.round(size.height * ratio)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    view = whole ? fit(size) : clampView(view, size)
    // Resizing clears the canvas: redraw in the same frame.
    draw(performance.now())
  })
  resized.observe(canvas)

  return {
    zoom: (factor) => glideTo(zoomAt(aim(), factor, { x: size.width / 2, y: size.height / 2 }, size)),
    fit: () => glideTo(fit(size)),
    mark: (index) => {
      line = index === undefined ? [] : lineOfDescent(people, index)
      requestDraw()
    },
    show: (index) => {
      const { x, y } = people[index] as Person
      glideTo({ x, y, scale: Math.max(aim().scale, SHOWN_DISTANCE_PX / (scene.neighborDistances[index] as number)) })
    },
    press: (key) => {
      const next = steer(aim(), key, size)
      if (next) glideTo(next)
      return next !== undefined
    },
    middle: () => nearest({ x: size.width / 2, y: size.height / 2 }, Infinity),
    close: () => {
      controller.abort()
      resized.disconnect()
      cancelAnimationFrame(frame)
    },
  }
}
