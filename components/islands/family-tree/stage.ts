import { lineOfDescent, yearsOf, type Person } from '@/lib/domain/family-tree/family-tree'
import type { Point } from '@/lib/domain/family-tree/layout'
import {
  between,
  fit,
  held,
  pan,
  pinch,
  steer,
  toWindow,
  zoomAt,
  type Size,
  type View,
} from '@/lib/domain/family-tree/view'
import { listenToHands } from './gestures'
import { labelled } from './labels'
import { dotPixels, NAME_FONT, paint } from './paint'
import { sceneOf } from './scene'
import { readTheme, watchTheme } from './theme'

/** The drawing on its canvas, for those who press buttons and choose people. */
export interface Stage {
  readonly zoom: (factor: number) => void
  readonly fit: () => void
  /** Marks the line of descent of a person; `undefined` marks none. */
  readonly mark: (index: number | undefined) => void
  /** Brings a person into the middle, near enough to read. */
  readonly show: (index: number) => void
  /** Does what a key means; `false` where it means nothing. */
  readonly press: (key: string) => boolean
  /** The person nearest to the middle. */
  readonly middle: () => number | undefined
  readonly close: () => void
}

const GLIDE = 240
/** How far from a dot a finger or a pointer still means it. */
const TOUCH = 18
/** Room on the screen around a person who is shown. */
const SHOWN_ROOM = 90
/** Denser screens gain nothing that can be seen and cost frames. */
const DENSEST = 2

export function openStage(
  canvas: HTMLCanvasElement,
  people: readonly Person[],
  bornIn: string,
  onChoose: (index: number | undefined) => void,
): Stage {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  const ending = new AbortController()
  const { signal } = ending
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
    const known = widths.get(person) ?? context.measureText(person.name).width + 12
    widths.set(person, known)
    return known
  }
  const labelsNow = () => {
    if (labels?.scale !== view.scale || labels.line !== line) {
      context.font = `${NAME_FONT} ${theme.font}`
      labels = { scale: view.scale, line, indexes: labelled(scene, view.scale, widthOf, new Set(line)) }
    }
    return labels.indexes
  }
  const draw = (time: number) => {
    frame = 0
    if (glide) {
      const part = Math.min(1, Math.max(0, time - glide.since) / GLIDE)
      view = part === 1 ? glide.to : between(glide.from, glide.to, 1 - (1 - part) ** 3)
      if (part === 1) glide = undefined
      else ask()
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
  function ask(): void {
    frame ||= requestAnimationFrame(draw)
  }
  const look = (next: View) => {
    glide = undefined
    view = held(next, size)
    whole = view.scale === fit(size).scale
    ask()
  }
  const glideTo = (next: View) => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return look(next)
    const to = held(next, size)
    whole = to.scale === fit(size).scale
    glide = { from: view, to, since: performance.now() }
    ask()
  }
  const aim = () => glide?.to ?? view
  const nearest = (at: Point, within: number) => {
    let best: { index: number; distance: number } | undefined
    people.forEach((person, index) => {
      const place = toWindow(view, person, size)
      const distance = Math.hypot(place.x - at.x, place.y - at.y) - dotPixels(person.generation, view.scale)
      if (distance < (best?.distance ?? within)) best = { index, distance }
    })
    return best?.index
  }

  listenToHands(
    canvas,
    {
      onPan: (right, down) => look(pan(view, right, down)),
      onPinch: (before, after) => look(pinch(view, before, after, size)),
      onZoom: (factor, at) => look(zoomAt(view, factor, at, size)),
      onTap: (at) => onChoose(nearest(at, TOUCH)),
      onHover: (at) => {
        const next = at && nearest(at, TOUCH / 2)
        if (next === hovered) return
        hovered = next
        canvas.toggleAttribute('data-over', next !== undefined)
        ask()
      },
    },
    signal,
  )
  watchTheme(() => {
    theme = readTheme(canvas)
    ask()
  }, signal)
  const resized = new ResizeObserver(() => {
    const ratio = Math.min(devicePixelRatio, DENSEST)
    size = { width: canvas.clientWidth, height: canvas.clientHeight }
    canvas.width = Math.round(size.width * ratio)
    canvas.height = Math.round(size.height * ratio)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    view = whole ? fit(size) : held(view, size)
    // An emptied canvas is filled in the same frame.
    draw(performance.now())
  })
  resized.observe(canvas)

  return {
    zoom: (factor) => glideTo(zoomAt(aim(), factor, { x: size.width / 2, y: size.height / 2 }, size)),
    fit: () => glideTo(fit(size)),
    mark: (index) => {
      line = index === undefined ? [] : lineOfDescent(people, index)
      ask()
    },
    show: (index) => {
      const { x, y } = people[index] as Person
      glideTo({ x, y, scale: Math.max(aim().scale, SHOWN_ROOM / (scene.rooms[index] as number)) })
    },
    press: (key) => {
      const next = steer(aim(), key, size)
      if (next) glideTo(next)
      return next !== undefined
    },
    middle: () => nearest({ x: size.width / 2, y: size.height / 2 }, Infinity),
    close: () => {
      ending.abort()
      resized.disconnect()
      cancelAnimationFrame(frame)
    },
  }
}
