import type { Alleles as Pair } from '@/lib/domain/kinship-ratio'

/** Two alleles, some of them highlighted. The decimal point belongs to the markers' notation and is not localized. */
export function Alleles({ pair: [one, two], marked = [] }: { pair: Pair; marked?: readonly number[] }) {
  const drawn = (allele: number) => (marked.includes(allele) ? <strong>{allele}</strong> : allele)
  return (
    <>
      {drawn(one)}, {drawn(two)}
    </>
  )
}
