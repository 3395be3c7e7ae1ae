import type { Person } from '@/lib/domain/family-tree/family-tree'
import type { Scene } from './scene'

/** Height of a label: a name and years under it. */
const LABEL_HEIGHT = 34
/** Distance of a label from its dot. */
export const LABEL_DROP = 6
/** A name appears when the nearest other person is so far on the screen. */
const ROOM = 46
const CELL = 17

/**
 * The people whose names have room at a scale, the wanted ones first, then the nearest generations. It does not depend
 * on what part of the tree is seen, so names do not come and go while the tree is moved.
 */
export function labelled(
  { people, rooms }: Scene,
  scale: number,
  widthOf: (person: Person) => number,
  wanted: ReadonlySet<number>,
): number[] {
  const taken = new Set<number>()
  const order = people.map((_, index) => index).sort((a, b) => rank(a) - rank(b))
  function rank(index: number): number {
    return (wanted.has(index) ? 0 : 1000) + (people[index]?.generation ?? 0)
  }
  return order.filter((index) => {
    const person = people[index] as Person
    if (!wanted.has(index) && (rooms[index] as number) * scale < ROOM) return false
    const half = widthOf(person) / 2
    const [x, y] = [person.x * scale, person.y * scale + LABEL_DROP]
    const cells: number[] = []
    for (let column = Math.floor((x - half) / CELL); column <= Math.floor((x + half) / CELL); column++)
      for (let row = Math.floor(y / CELL); row <= Math.floor((y + LABEL_HEIGHT) / CELL); row++)
        cells.push(column * 65_536 + row)
    if (cells.some((cell) => taken.has(cell))) return false
    for (const cell of cells) taken.add(cell)
    return true
  })
}
