import { seeded } from '../seeded.ts'

export const ANCESTORS = 1000

/**
 * `child`: index of the child, always smaller than the member's own; `undefined` for the first member, the root.
 * `generation`: distance from the root.
 */
export interface Member {
  readonly child: number | undefined
  readonly generation: number
  readonly male: boolean
  readonly born: number
  readonly died: number | undefined
}

const SEED = 11
const PRESENT = 2025
const FIRST_BORN = 1994
const LAST_COMPLETE_GENERATION = 5
const MAX_EXTRA_EFFORT = 2.6

interface Candidate {
  readonly child: number
  readonly male: boolean
  readonly effort: number
}

/**
 * Generates the tree: `ANCESTORS` people (specification, section 9) and the root, in the order of discovery. Always
 * expands the candidate with the least effort, so lines end unevenly, as in real pedigrees. All parents up to the
 * generation `LAST_COMPLETE_GENERATION` are found.
 */
export function growPedigree(): Member[] {
  const random = seeded(SEED)
  const members: Member[] = [{ child: undefined, generation: 0, male: true, born: FIRST_BORN, died: undefined }]
  const candidates: Candidate[] = []
  const seekParents = (child: number, effort: number) => {
    const generation = members[child]?.generation ?? 0
    for (const male of [true, false])
      candidates.push({
        child,
        male,
        effort: effort + 1 + (generation < LAST_COMPLETE_GENERATION ? 0 : MAX_EXTRA_EFFORT * random() ** 2),
      })
  }
  seekParents(0, 0)
  while (members.length <= ANCESTORS) {
    const next = candidates.reduce((best, candidate) => (candidate.effort < best.effort ? candidate : best))
    candidates.splice(candidates.indexOf(next), 1)
    const child = members[next.child] as Member
    members.push({
      child: next.child,
      generation: child.generation + 1,
      male: next.male,
      ...lifeOfParent(child, next.male, random),
    })
    seekParents(members.length - 1, next.effort)
  }
  return members
}

function lifeOfParent(child: Member, male: boolean, random: () => number): Pick<Member, 'born' | 'died'> {
  const age = Math.round(male ? 19 + 26 * random() ** 1.4 : 17 + 22 * random() ** 1.3)
  const born = child.born - age
  const died = Math.max(child.born + Math.round(random() * 12), born + 38 + Math.round(54 * random() ** 0.8))
  return { born, died: died > PRESENT ? undefined : died }
}
