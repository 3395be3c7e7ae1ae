import type { Person } from '@/lib/domain/family-tree/family-tree'

/** Curve from a child to a parent with its bounding box, in drawing units. */
interface Branch {
  readonly index: number
  readonly curve: readonly [number, number, number, number, number, number, number, number]
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export interface Scene {
  readonly people: readonly Person[]
  readonly generations: readonly (readonly Branch[])[]
  readonly branches: readonly (Branch | undefined)[]
  /** Distance to the nearest other person, by index. */
  readonly neighborDistances: readonly number[]
}

const angleOf = ({ x, y, child }: Person) => (child === undefined ? -Math.PI / 2 : Math.atan2(y, x))

/** Branches leave a child outward and reach the parent from inside, so that they bend like boughs. */
export function sceneOf(people: readonly Person[]): Scene {
  const generations: Branch[][] = []
  const branches = people.map((person, index) => {
    const child = person.child === undefined ? undefined : people[person.child]
    if (!child) return undefined
    const bend = Math.hypot(person.x - child.x, person.y - child.y) * 0.5
    const from = angleOf(child)
    const to = angleOf(person)
    const curve = [
      child.x,
      child.y,
      child.x + Math.cos(from) * bend,
      child.y + Math.sin(from) * bend,
      person.x - Math.cos(to) * bend * 0.7,
      person.y - Math.sin(to) * bend * 0.7,
      person.x,
      person.y,
    ] as const
    const [xs, ys] = [0, 1].map((axis) => curve.filter((_, place) => place % 2 === axis)) as [number[], number[]]
    const branch = {
      index,
      curve,
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.min(...ys),
      bottom: Math.max(...ys),
    }
    ;(generations[person.generation] ??= []).push(branch)
    return branch
  })
  const neighborDistances = people.map((one) =>
    Math.min(...people.map((other) => (other === one ? Infinity : Math.hypot(one.x - other.x, one.y - other.y)))),
  )
  return { people, generations, branches, neighborDistances }
}
