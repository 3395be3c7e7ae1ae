/**
 * `Alleles`: repeat counts of a marker's two alleles, the smaller first. `AlleleShares`: allele frequencies, as
 * fractions of 1.
 */
export type Alleles = readonly [number, number]
export type AlleleShares = Readonly<Record<number, number>>

/** @throws RangeError for an allele without a frequency, which would otherwise yield a plausible but wrong ratio */
function shareOf(allele: number, shares: AlleleShares): number {
  const share = shares[allele]
  if (share === undefined) throw new RangeError(`no share of allele ${allele}`)
  return share
}

const otherAllele = ([one, two]: Alleles, allele: number) => (allele === one ? two : allele === two ? one : undefined)
const isSame = ([one, two]: Alleles, other: Alleles) => one === other[0] && two === other[1]

export function sharedAlleles(one: Alleles, [first, second]: Alleles): 0 | 1 | 2 {
  if (isSame(one, [first, second])) return 2
  return one.includes(first) || one.includes(second) ? 1 : 0
}

export const paternalAlleles = (child: Alleles, mother: Alleles, man: Alleles): readonly number[] =>
  [...new Set(child)].filter(
    (allele) => man.includes(allele) && mother.includes(otherAllele(child, allele) ?? Number.NaN),
  )

export function paternityIndex(child: Alleles, mother: Alleles, man: Alleles, shares: AlleleShares): number {
  const paternal = mother.map((allele) => otherAllele(child, allele)).filter((allele) => allele !== undefined)
  const asFather = paternal.reduce((sum, allele) => sum + man.filter((own) => own === allele).length / 2, 0)
  const asUnrelated = paternal.reduce((sum, allele) => sum + shareOf(allele, shares), 0)
  return asFather / asUnrelated
}

/**
 * Likelihood ratio of the second person's alleles: full siblings, against unrelated people. Siblings share both copies
 * of a locus with probability 1/4, one with 1/2, none with 1/4.
 */
export function siblingRatio(one: Alleles, two: Alleles, shares: AlleleShares): number {
  const asUnrelated = shareOf(two[0], shares) * shareOf(two[1], shares) * (two[0] === two[1] ? 1 : 2)
  const withOneCopy = one.map((allele) => otherAllele(two, allele)).filter((allele) => allele !== undefined)
  const asParent = withOneCopy.reduce((sum, allele) => sum + shareOf(allele, shares) / 2, 0)
  return (Number(isSame(one, two)) / asUnrelated + (2 * asParent) / asUnrelated + 1) / 4
}
