import { seeded } from '../../domain/seeded.ts'
import { FILE_STYLE, n } from './palette.ts'

const WIDTH = 1000
const HEIGHT = 600
const GENERATIONS = 8
const TRUNK = 60
const SPREAD = 176
const LOST = 0.055

const REACH = Math.min(HEIGHT - TRUNK - 14, WIDTH / 2 - 14)
const GROUND = HEIGHT - TRUNK
const radians = (degrees: number) => (degrees * Math.PI) / 180
const dot = (x: number, y: number, r: number) =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`

interface Node {
  x: number
  y: number
  angle: number
}

/** A fictional family tree as a crown: one root, two parents, four grandparents, and so on. */
export function familyTree(): string {
  const random = seeded(5)
  const branches = Array.from({ length: GENERATIONS + 1 }, () => '')
  let found = ''
  let unknown = ''

  function grow(generation: number, index: number, parent: Node): void {
    const slots = 2 ** generation
    const degrees = -90 - SPREAD / 2 + (SPREAD * (index + 0.5)) / slots + ((random() - 0.5) * SPREAD * 0.36) / slots
    const radius =
      REACH * (1 - (1 - generation / GENERATIONS) ** 1.28) * (1 + (random() - 0.5) * (generation > 3 ? 0.055 : 0.02))
    const angle = radians(degrees)
    const node = { x: WIDTH / 2 + radius * Math.cos(angle), y: GROUND + radius * Math.sin(angle) * 0.98, angle }
    const bend = Math.hypot(node.x - parent.x, node.y - parent.y) * 0.5
    const point = (x: number, y: number) => `${n(x)} ${n(y)}`
    const curve = [
      point(parent.x + Math.cos(parent.angle) * bend, parent.y + Math.sin(parent.angle) * bend),
      point(node.x - Math.cos(angle) * bend * 0.7, node.y - Math.sin(angle) * bend * 0.7),
      point(node.x, node.y),
    ]
    branches[generation] += `M${point(parent.x, parent.y)}C${curve.join(' ')}`
    const lost = generation > 4 && random() < LOST
    const size = Math.max(1.5, 5.4 - generation * 0.42)
    if (lost || (generation === GENERATIONS && random() < 0.16)) unknown += dot(node.x, node.y, size)
    else found += dot(node.x, node.y, size)
    if (generation < GENERATIONS && !lost) for (const child of [0, 1]) grow(generation + 1, index * 2 + child, node)
  }
  const root = { x: WIDTH / 2, y: GROUND, angle: -Math.PI / 2 }
  grow(1, 0, root)
  grow(1, 1, root)

  const c = WIDTH / 2
  const leftSide = `M${c - 4} ${GROUND - 2}C${c - 4} ${GROUND + 30} ${c - 9} ${GROUND + 48} ${c - 24} ${HEIGHT}`
  const rightSide = `H${c + 24}C${c + 9} ${GROUND + 48} ${c + 4} ${GROUND + 30} ${c + 4} ${GROUND - 2}Z`
  const wood = branches
    .map(
      (path, generation) =>
        path && `<path d="${path}" stroke-width="${n(Math.max(0.6, 5.5 * 0.72 ** (generation - 1)))}"/>`,
    )
    .join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${FILE_STYLE}`,
    `<path class="trunk" d="${leftSide}${rightSide}"/>`,
    `<g class="wood" fill="none" stroke-linecap="round">${wood}</g>`,
    `<path class="open" fill="none" d="${unknown}"/><path class="leaf" d="${found}"/>`,
    `<circle class="root" cx="${c}" cy="${GROUND}" r="9" stroke-width="4"/></svg>`,
  ].join('')
}
