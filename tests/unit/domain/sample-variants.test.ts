import { describe, expect, it } from 'vitest'
import { VARIANT_CLASSES, VARIANT_SHEETS } from '../../../lib/domain/sample-variants.ts'

const SHEETS = Object.entries(VARIANT_SHEETS)

describe.each(SHEETS)('the variants of %s', (_sheet, { found, unchanged }) => {
  it('are written as HGVS writes them, in a transcript of RefSeq', () => {
    for (const { gene, dna, protein, transcript } of found) {
      expect(gene).toMatch(/^[A-Z0-9]+$/)
      expect(dna).toMatch(/^c\.\d+(?:[+-]\d+)?(?:[ACGT]>[ACGT]|(?:_\d+)?del)$/)
      expect(protein).toMatch(/^p\.\([A-Z][a-z]{2}\d+(?:[A-Z][a-z]{2}(?:fsTer\d+)?)\)$/)
      expect(transcript).toMatch(/^NM_\d+\.\d+$/)
    }
  })

  it('say a change of the protein at the place where the transcript is changed', () => {
    for (const { dna, protein } of found) {
      const codon = Math.ceil(Number(/\d+/.exec(dna)?.[0]) / 3)
      // Deep within an intron there is no codon: the number is that of the last letter before it.
      expect(Number(/\d+/.exec(protein)?.[0]) - codon).toBe(dna.includes('+') ? 1 : 0)
    }
  })

  it('are of one gene each, none of which is among those without a variant', () => {
    const genes = [...found.map(({ gene }) => gene), ...unchanged.flatMap((row) => row.genes)]
    expect(new Set(genes).size).toBe(genes.length)
  })
})

it('each place of an exome is read more often than of a genome, as the pages of the two say; both are figures that can be', () => {
  const [genome, exome] = [VARIANT_SHEETS.genome.reading, VARIANT_SHEETS.exome.reading]
  expect(genome.depth).toBeGreaterThanOrEqual(30)
  expect(exome.depth).toBeGreaterThan(2 * genome.depth)
  expect([genome.covered, exome.covered].filter((covered) => covered < 0.9 || covered >= 1)).toEqual([])
})

it('sequencing shows every class, and the whole genome what no exome has', () => {
  for (const sheet of ['genome', 'exome'] as const) {
    expect([...new Set(VARIANT_SHEETS[sheet].found.map((variant) => variant.class))].sort()).toEqual(
      [...VARIANT_CLASSES].sort(),
    )
  }
  const deep = (sheet: keyof typeof VARIANT_SHEETS) =>
    VARIANT_SHEETS[sheet].found.filter(({ dna }) => dna.includes('+')).length
  expect([deep('genome'), deep('exome'), deep('cancer')]).toEqual([1, 0, 0])
})
