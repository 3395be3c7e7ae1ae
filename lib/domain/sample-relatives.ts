import { paternityIndex, sharedAlleles, siblingRatio, type Alleles, type AlleleShares } from './kinship-ratio.ts'

interface SampleMarker {
  readonly marker: string
  readonly shares: AlleleShares
  readonly mother: Alleles
  readonly child: Alleles
  readonly man: Alleles
  readonly siblings: readonly [Alleles, Alleles]
}

const marker = (
  name: string,
  shares: AlleleShares,
  [mother, child, man]: readonly [Alleles, Alleles, Alleles],
  ...siblings: [Alleles, Alleles]
) => ({ marker: name, shares, mother, child, man, siblings }) satisfies SampleMarker

// prettier-ignore
/** Markers of the sample kinship reports: the names are real, all alleles are fictional. */
export const SAMPLE_MARKERS: readonly SampleMarker[] = [
  marker('D3S1358', { 14: 0.1, 15: 0.26, 16: 0.25 }, [[16, 16], [16, 16], [15, 16]], [15, 17], [14, 15]),
  marker('vWA', { 14: 0.09, 15: 0.11, 17: 0.28 }, [[15, 17], [15, 17], [16, 17]], [14, 17], [14, 14]),
  marker('FGA', { 20: 0.13, 22: 0.22 }, [[20, 24], [22, 24], [22, 22]], [20, 22], [20, 22]),
  marker('D8S1179', { 12: 0.18, 13: 0.3 }, [[13, 14], [13, 13], [12, 13]], [12, 12], [12, 12]),
  marker('D21S11', { 28: 0.16, 30: 0.28, 31: 0.08 }, [[28, 30], [28, 30], [28, 28]], [30, 31], [30, 31]),
  marker('D18S51', { 14: 0.14, 15: 0.16, 16: 0.14 }, [[13, 16], [14, 16], [14, 15]], [13, 14], [15, 16]),
  marker('D5S818', { 12: 0.38, 13: 0.14 }, [[11, 12], [12, 12], [12, 12]], [12, 13], [12, 13]),
  marker('D13S317', { 11: 0.34, 12: 0.25 }, [[8, 11], [8, 12], [12, 12]], [11, 12], [11, 12]),
  marker('D7S820', { 10: 0.24, 12: 0.17 }, [[10, 12], [10, 12], [8, 12]], [10, 12], [10, 12]),
  marker('D16S539', { 12: 0.33, 13: 0.15 }, [[11, 12], [12, 13], [11, 13]], [12, 13], [12, 12]),
  marker('TH01', { 7: 0.19, 8: 0.08, 9: 0.11 }, [[7, 7], [7, 9], [6, 9]], [6, 9], [7, 8]),
  marker('TPOX', { 8: 0.54, 11: 0.24 }, [[8, 8], [8, 11], [9, 11]], [8, 11], [8, 11]),
  marker('CSF1PO', { 11: 0.3, 12: 0.36 }, [[11, 12], [11, 12], [10, 12]], [11, 12], [11, 12]),
  marker('D2S1338', { 17: 0.18, 20: 0.15, 23: 0.12 }, [[19, 25], [19, 20], [19, 20]], [17, 24], [17, 23]),
  marker('D19S433', { 14: 0.37, 15: 0.15 }, [[14, 15], [15, 15], [14, 15]], [13, 14], [14, 14]),
]

const product = (factors: readonly number[]) => factors.reduce((all, factor) => all * factor, 1)

export const ratioOf = ({ siblings: [one, two], shares }: SampleMarker): number => siblingRatio(one, two, shares)

/**
 * `PATERNITY_PROBABILITY` assumes a prior probability of 1/2. `SIBLINGS_SHARE`: number of markers at which the siblings
 * share two, one and no alleles.
 */
export const PATERNITY_INDEX = product(
  SAMPLE_MARKERS.map(({ child, mother, man, shares }) => paternityIndex(child, mother, man, shares)),
)
export const PATERNITY_PROBABILITY = PATERNITY_INDEX / (PATERNITY_INDEX + 1)
export const SIBLING_RATIO = product(SAMPLE_MARKERS.map(ratioOf))
export const SIBLINGS_SHARE = ([2, 1, 0] as const).map(
  (alleles) => SAMPLE_MARKERS.filter(({ siblings: [one, two] }) => sharedAlleles(one, two) === alleles).length,
)
