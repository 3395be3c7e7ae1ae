import { describe, expect, it } from 'vitest'
import { VARIANT_CLASSES, VARIANT_SHEETS } from '../../../lib/domain/sample-variants.ts'

const SHEETS = Object.entries(VARIANT_SHEETS)

describe.each(SHEETS)('the variants of %s', (_sheet, { found, unchanged }) => {
  it('use the HGVS notation in a RefSeq transcript', () => {
    for (const { gene, dna, protein, transcript } of found) {
      expect(gene).toMatch(/^[A-Z0-9]+$/)
      expect(dna).toMatch(/^c\.\d+(?:[+-]\d+)?(?:[ACGT]>[ACGT]|(?:_\d+)?del)$/)
      expect(protein).toMatch(/^p\.\([A-Z][a-z]{2}\d+(?:[A-Z][a-z]{2}(?:fsTer\d+)?)\)$/)
      expect(transcript).toMatch(/^NM_\d+\.\d+$/)
    }
  })

  it('name the protein change at the position of the transcript change', () => {
    for (const { dna, protein } of found) {
      const codon = Math.ceil(Number(/\d+/.exec(dna)?.[0]) / 3)
      // An intron contains no codon: the number is that of the last base before it.
      expect(Number(/\d+/.exec(protein)?.[0]) - codon).toBe(dna.includes('+') ? 1 : 0)
    }
  })

  it('belong to one gene each, and no gene is listed both with and without a variant', () => {
    const genes = [...found.map(({ gene }) => gene), ...unchanged.flatMap((row) => row.genes)]
    expect(new Set(genes).size).toBe(genes.length)
  })
})

it('the read depth of an exome is higher than that of a genome, as their pages state, and both are plausible', () => {
  const genome = VARIANT_SHEETS.genome.reading
  const exome = VARIANT_SHEETS.exome.reading
  expect(genome.depth).toBeGreaterThanOrEqual(30)
  expect(exome.depth).toBeGreaterThan(2 * genome.depth)
  expect([genome.covered, exome.covered].filter((covered) => covered < 0.9 || covered >= 1)).toEqual([])
})

it('sequencing detects every class of variant, and the whole genome more than the exome', () => {
  for (const sheet of ['genome', 'exome'] as const) {
    expect([...new Set(VARIANT_SHEETS[sheet].found.map((variant) => variant.class))].sort()).toEqual(
      [...VARIANT_CLASSES].sort(),
    )
  }
  const deep = (sheet: keyof typeof VARIANT_SHEETS) =>
    VARIANT_SHEETS[sheet].found.filter(({ dna }) => dna.includes('+')).length
  expect([deep('genome'), deep('exome'), deep('cancer')]).toEqual([1, 0, 0])
})
