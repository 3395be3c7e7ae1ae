import type { Member } from './pedigree.ts'
import { seeded } from '../seeded.ts'

/** A point of the drawing. The root is at 0, 0; up is negative; the crown's radius is about `REACH`. */
export interface Point {
  readonly x: number
  readonly y: number
}

export const REACH = 1000
const SPREAD = (156 * Math.PI) / 180
const SEED = 3

export const dotRadius = (generation: number): number => Math.max(1.6, 9.5 - generation)

const radiusOf = (generation: number, last: number) => REACH * (1 - (1 - generation / (last + 1)) ** 1.2)

/**
 * Lays out the tree as a fan in which each person's angle is proportional to the width needed by their ancestors.
 * Neighboring ends of lines are equally far apart at any depth.
 */
export function layOut(members: readonly Member[]): Point[] {
  const random = seeded(SEED)
  const last = Math.max(...members.map(({ generation }) => generation))
  const parents: number[][] = members.map(() => [])
  members.forEach(({ child }, index) => child !== undefined && parents[child]?.push(index))
  for (const pair of parents) pair.sort((a) => (members[a]?.male ? -1 : 1))

  // Parents follow their children, so going backwards computes their shares first.
  const shares = members.map(({ generation }) => REACH / Math.max(radiusOf(generation, last), REACH / 12))
  for (let index = members.length - 1; index >= 0; index--)
    shares[index] = Math.max(
      shares[index] as number,
      (parents[index] as number[]).reduce((sum, parent) => sum + (shares[parent] as number), 0),
    )

  const points: Point[] = Array.from({ length: members.length })
  const placeMember = (index: number, from: number, to: number) => {
    const { generation } = members[index] as Member
    const gap = radiusOf(generation + 1, last) - radiusOf(generation, last)
    const radius = generation === 0 ? 0 : radiusOf(generation, last) + (random() - 0.5) * 0.5 * gap
    const angle = (from + to) / 2
    points[index] = { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) }
    const pair = parents[index] as number[]
    const sum = pair.reduce((total, parent) => total + (shares[parent] as number), 0)
    let start = from
    for (const parent of pair) {
      const end = start + ((to - from) * (shares[parent] as number)) / sum
      placeMember(parent, start, end)
      start = end
    }
  }
  placeMember(0, -SPREAD / 2, SPREAD / 2)
  return points
}
