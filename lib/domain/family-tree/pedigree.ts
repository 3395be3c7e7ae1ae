import { seeded } from '../seeded.ts'

/** Ancestors in the tree of the genealogy page (specification, section 9). */
export const ANCESTORS = 1000

/** Someone of the tree without a name yet. Nobody in it exists. */
export interface Member {
  /** Whose father or mother this is; the first member, from whom the tree starts, is nobody's. Always an earlier index. */
  readonly child: number | undefined
  /** How many generations back from the first member. */
  readonly generation: number
  readonly male: boolean
  readonly born: number
  /** `undefined` while alive. */
  readonly died: number | undefined
}

const SEED = 11
const PRESENT = 2025
const FIRST_BORN = 1994
/** Parents of so many generations are all found; farther back lines break off. */
const WELL_KNOWN = 5
/** How unequal the lines are: some are found soon, some late or never. */
const LUCK = 2.6

interface Candidate {
  readonly child: number
  readonly male: boolean
  readonly effort: number
}

/**
 * The shape of the tree: exactly `ANCESTORS` people beside the first one, in the order in which they are found.
 * The search always goes on where the next parent takes the least effort, so lines break off unevenly, as in life.
 */
export function growPedigree(): Member[] {
  const random = seeded(SEED)
  const members: Member[] = [{ child: undefined, generation: 0, male: true, born: FIRST_BORN, died: undefined }]
  const candidates: Candidate[] = []
  const seekParents = (child: number, effort: number) => {
    const generation = members[child]?.generation ?? 0
    for (const male of [true, false])
      candidates.push({ child, male, effort: effort + 1 + (generation < WELL_KNOWN ? 0 : LUCK * random() ** 2) })
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
      ...lifeBefore(child, next.male, random),
    })
    seekParents(members.length - 1, next.effort)
  }
  return members
}

/** Years of a parent: 16 to 50 years older than the child, and alive at its birth. */
function lifeBefore(child: Member, male: boolean, random: () => number): Pick<Member, 'born' | 'died'> {
  const age = Math.round(male ? 19 + 26 * random() ** 1.4 : 17 + 22 * random() ** 1.3)
  const born = child.born - age
  const died = Math.max(child.born + Math.round(random() * 12), born + 38 + Math.round(54 * random() ** 0.8))
  return { born, died: died > PRESENT ? undefined : died }
}
