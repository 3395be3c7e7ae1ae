import type { Alleles as Pair } from '@/lib/domain/kinship-ratio'

/** Two alleles, some of them marked. Their point is that of the markers' own notation in every language. */
export function Alleles({ pair: [one, two], marked = [] }: { pair: Pair; marked?: readonly number[] }) {
  const drawn = (allele: number) => (marked.includes(allele) ? <strong>{allele}</strong> : allele)
  return (
    <>
      {drawn(one)}, {drawn(two)}
    </>
  )
}
