import { expect, it } from 'vitest'
import { dotRadius, layOut, REACH } from '../../../../lib/domain/family-tree/layout.ts'
import { growPedigree } from '../../../../lib/domain/family-tree/pedigree.ts'

const members = growPedigree()
const points = layOut(members)

it('dots do not overlap', () => {
  const touching = points.flatMap((one, index) =>
    points.slice(index + 1).flatMap((other, offset) => {
      const reach = dotRadius(members[index]?.generation ?? 0) + dotRadius(members[index + 1 + offset]?.generation ?? 0)
      return Math.hypot(one.x - other.x, one.y - other.y) <= reach ? [[index, index + 1 + offset]] : []
    }),
  )
  expect(touching).toEqual([])
})

it('the crown is centred over the first person and within reach', () => {
  expect(points[0]?.x).toBeCloseTo(0)
  expect(points[0]?.y).toBeCloseTo(0)
  expect(points.filter(({ x, y }) => Math.hypot(x, y) > REACH || y > 1)).toEqual([])
})

it('each person is farther out than their child', () => {
  const far = (index: number) => Math.hypot(points[index]?.x ?? 0, points[index]?.y ?? 0)
  expect(members.filter(({ child }, index) => child !== undefined && far(index) <= far(child))).toEqual([])
})

it('the layout is deterministic', () => {
  expect(layOut(growPedigree())).toEqual(points)
})
