import { dotRadius, type Point } from '@/lib/domain/family-tree/layout'
import { toDrawing, toWindow, type Size, type View } from '@/lib/domain/family-tree/view'
import { LABEL_DROP } from './labels'
import type { Scene } from './scene'
import type { Theme } from './theme'

export interface Picture {
  readonly scene: Scene
  readonly view: View
  readonly size: Size
  readonly theme: Theme
  readonly line: readonly number[]
  readonly hovered: number | undefined
  readonly labels: readonly number[]
  readonly yearsOf: (index: number) => string
}

/** Scale at which pixel sizes apply unchanged; sizes grow slower than distances above it. */
const REFERENCE_SCALE = 0.55
export const NAME_FONT = '600 13px'
const YEARS_FONT = '12px'

export const dotPixels = (generation: number, scale: number): number =>
  Math.max(0.6, Math.min(dotRadius(generation) * scale, 0.8 * dotRadius(generation) * (scale / REFERENCE_SCALE) ** 0.4))

const woodPixels = (generation: number, scale: number) =>
  Math.max(0.6, 5.5 * 0.72 ** (generation - 1)) * (scale / REFERENCE_SCALE) ** 0.35

export function paint(context: CanvasRenderingContext2D, picture: Picture): void {
  const { scene, view, size, theme, line } = picture
  const { scale } = view
  const at = (point: Point) => toWindow(view, point, size)
  const corner = toDrawing(view, { x: 0, y: 0 }, size)
  const viewport = {
    left: corner.x,
    top: corner.y,
    right: corner.x + size.width / scale,
    bottom: corner.y + size.height / scale,
  }
  const right = size.width / 2 - view.x * scale
  const down = size.height / 2 - view.y * scale
  const trace = (branches: Scene['branches']) => {
    context.beginPath()
    for (const branch of branches) {
      if (
        !branch ||
        branch.right < viewport.left ||
        branch.left > viewport.right ||
        branch.bottom < viewport.top ||
        branch.top > viewport.bottom
      )
        continue
      const [x0, y0, x1, y1, x2, y2, x3, y3] = branch.curve
      context.moveTo(x0 * scale + right, y0 * scale + down)
      context.bezierCurveTo(
        x1 * scale + right,
        y1 * scale + down,
        x2 * scale + right,
        y2 * scale + down,
        x3 * scale + right,
        y3 * scale + down,
      )
    }
    context.stroke()
  }
  const dot = (index: number, extra = 0) => {
    const person = scene.people[index]
    if (!person) return
    const { x, y } = at(person)
    const radius = dotPixels(person.generation, scale) + extra
    if (x < -radius || y < -radius || x > size.width + radius || y > size.height + radius) return
    context.moveTo(x + radius, y)
    context.arc(x, y, radius, 0, 2 * Math.PI)
  }

  context.clearRect(0, 0, size.width, size.height)
  context.lineCap = 'round'
  context.strokeStyle = context.fillStyle = theme.wood
  paintTrunk(context, at({ x: 0, y: 0 }), scale)
  scene.generations.forEach((branches, generation) => {
    context.lineWidth = woodPixels(generation, scale)
    trace(branches)
  })
  context.fillStyle = theme.leaf
  scene.generations.forEach((branches) => {
    context.beginPath()
    for (const { index } of branches) dot(index)
    context.fill()
  })
  paintRoot(context, at({ x: 0, y: 0 }), scale, theme)

  if (line.length) {
    context.strokeStyle = theme.mark
    context.fillStyle = theme.mark
    for (const index of line) {
      context.lineWidth = Math.max(3.5, woodPixels(scene.people[index]?.generation ?? 0, scale) + 1)
      trace([scene.branches[index]])
    }
    context.beginPath()
    for (const index of line) dot(index, index === line[0] ? 4 : 1.5)
    context.fill()
  }
  paintNames(context, picture, at)
}

function paintTrunk(context: CanvasRenderingContext2D, { x, y }: Point, scale: number): void {
  const unit = scale / REFERENCE_SCALE
  context.beginPath()
  context.moveTo(x - 4 * unit, y)
  context.bezierCurveTo(x - 4 * unit, y + 30 * unit, x - 9 * unit, y + 48 * unit, x - 24 * unit, y + 62 * unit)
  context.lineTo(x + 24 * unit, y + 62 * unit)
  context.bezierCurveTo(x + 9 * unit, y + 48 * unit, x + 4 * unit, y + 30 * unit, x + 4 * unit, y)
  context.fill()
}

function paintRoot(context: CanvasRenderingContext2D, { x, y }: Point, scale: number, theme: Theme): void {
  const radius = dotPixels(0, scale) * 1.3
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fillStyle = theme.ground
  context.strokeStyle = theme.leaf
  context.lineWidth = radius / 2.2
  context.fill()
  context.stroke()
}

function paintNames(
  context: CanvasRenderingContext2D,
  { scene, view, size, theme, labels, hovered, yearsOf }: Picture,
  at: (point: Point) => Point,
): void {
  context.textAlign = 'center'
  context.textBaseline = 'top'
  context.lineJoin = 'round'
  context.lineWidth = 4
  context.strokeStyle = theme.ground
  const write = (index: number) => {
    const person = scene.people[index]
    if (!person) return
    const { x, y } = at(person)
    if (x < -160 || x > size.width + 160 || y < -60 || y > size.height + 20) return
    const top = y + dotPixels(person.generation, view.scale) + LABEL_DROP - 2
    for (const [text, font, colour, drop] of [
      [person.name, NAME_FONT, theme.ink, 0],
      [yearsOf(index), YEARS_FONT, theme.muted, 16],
    ] as const) {
      context.font = `${font} ${theme.font}`
      context.fillStyle = colour
      context.strokeText(text, x, top + drop)
      context.fillText(text, x, top + drop)
    }
  }
  for (const index of labels) if (index !== hovered) write(index)
  if (hovered !== undefined) write(hovered)
}
