/** A person's two alleles of a marker, as numbers of repeats, the smaller first. */
export type Alleles = readonly [number, number]
/** How common each allele is, as a part of 1. */
export type AlleleShares = Readonly<Record<number, number>>

/** @throws for an allele that has no share: a wrong ratio would look like a right one */
function shareOf(allele: number, shares: AlleleShares): number {
  const share = shares[allele]
  if (share === undefined) throw new RangeError(`no share of allele ${allele}`)
  return share
}

/** What is left of a pair without an allele, `undefined` where the pair has none. */
const restOf = ([one, two]: Alleles, allele: number) => (allele === one ? two : allele === two ? one : undefined)
const isSame = ([one, two]: Alleles, other: Alleles) => one === other[0] && two === other[1]

/** How many alleles two people have in common. */
export function sharedAlleles(one: Alleles, [first, second]: Alleles): 0 | 1 | 2 {
  if (isSame(one, [first, second])) return 2
  return one.includes(first) || one.includes(second) ? 1 : 0
}

/** Alleles of a child that the man can have given, the mother having given the other one. */
export const paternalAlleles = (child: Alleles, mother: Alleles, man: Alleles): readonly number[] =>
  [...new Set(child)].filter((allele) => man.includes(allele) && mother.includes(restOf(child, allele) ?? Number.NaN))

/** How many times as likely the child's alleles are if the man is the father than if a stranger is. */
export function paternityIndex(child: Alleles, mother: Alleles, man: Alleles, shares: AlleleShares): number {
  const paternal = mother.map((allele) => restOf(child, allele)).filter((allele) => allele !== undefined)
  const asFather = paternal.reduce((sum, allele) => sum + man.filter((own) => own === allele).length / 2, 0)
  const asStranger = paternal.reduce((sum, allele) => sum + shareOf(allele, shares), 0)
  return asFather / asStranger
}

/** How many times as likely the second person's alleles are if the two are full siblings than if they are strangers. */
export function siblingRatio(one: Alleles, two: Alleles, shares: AlleleShares): number {
  const asStranger = shareOf(two[0], shares) * shareOf(two[1], shares) * (two[0] === two[1] ? 1 : 2)
  const withOneCopy = one.map((allele) => restOf(two, allele)).filter((allele) => allele !== undefined)
  const asParent = withOneCopy.reduce((sum, allele) => sum + shareOf(allele, shares) / 2, 0)
  // Siblings have both copies of a place in common in a quarter of cases, one in a half, none in a quarter.
  return (Number(isSame(one, two)) / asStranger + (2 * asParent) / asStranger + 1) / 4
}
