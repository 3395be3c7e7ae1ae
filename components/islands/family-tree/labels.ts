import type { Person } from '@/lib/domain/family-tree/family-tree'
import type { Scene } from './scene'

/** Name and years below it. */
const LABEL_HEIGHT_PX = 34
export const LABEL_DROP = 6
const MIN_DISTANCE_PX = 46
const CELL_PX = 17

/**
 * Selects the people whose names fit at a scale: `priority` first, then the nearest generations. Independent of the
 * viewport, so that names do not flicker while panning.
 */
export function selectLabels(
  { people, neighborDistances }: Scene,
  scale: number,
  widthOf: (person: Person) => number,
  priority: ReadonlySet<number>,
): number[] {
  const occupied = new Set<number>()
  const order = people.map((_, index) => index).sort((a, b) => rank(a) - rank(b))
  function rank(index: number): number {
    return (priority.has(index) ? 0 : 1000) + (people[index]?.generation ?? 0)
  }
  return order.filter((index) => {
    const person = people[index] as Person
    if (!priority.has(index) && (neighborDistances[index] as number) * scale < MIN_DISTANCE_PX) return false
    const half = widthOf(person) / 2
    const x = person.x * scale
    const y = person.y * scale + LABEL_DROP
    const cells: number[] = []
    for (let column = Math.floor((x - half) / CELL_PX); column <= Math.floor((x + half) / CELL_PX); column++)
      for (let row = Math.floor(y / CELL_PX); row <= Math.floor((y + LABEL_HEIGHT_PX) / CELL_PX); row++)
        cells.push(column * 65_536 + row)
    if (cells.some((cell) => occupied.has(cell))) return false
    for (const cell of cells) occupied.add(cell)
    return true
  })
}
