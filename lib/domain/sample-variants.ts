/**
 * Variants of the sample sequencing reports. People and figures are fictional; variants, names and effects are real
 * (see `SOURCES`). The classes are those of the ACMG guidelines; `dna` and `protein` are changes of the transcript and
 * the protein in HGVS notation.
 */

export const VARIANT_CLASSES = ['pathogenic', 'likely', 'uncertain'] as const
export type VariantClass = (typeof VARIANT_CLASSES)[number]

interface FoundVariant {
  readonly key: string
  readonly gene: string
  readonly dna: string
  readonly protein: string
  readonly transcript: string
  readonly class: VariantClass
}

const variantOf = <Key extends string>(
  key: Key,
  gene: string,
  transcript: string,
  dna: string,
  protein: string,
  rated: VariantClass,
) => ({ key, gene, transcript, dna, protein, class: rated }) as const satisfies FoundVariant

const CHOLESTEROL = variantOf('cholesterol', 'LDLR', 'NM_000527.5', 'c.681C>G', 'p.(Asp227Glu)', 'pathogenic')
const BREAST = variantOf('breast', 'CHEK2', 'NM_007194.4', 'c.349A>G', 'p.(Arg117Gly)', 'likely')
const UNCLEAR = variantOf('unclear', 'MSH2', 'NM_000251.3', 'c.1717G>T', 'p.(Ala573Ser)', 'uncertain')

/**
 * All variants are heterozygous. `depth`: mean read depth; `covered`: fraction of positions read at least 20 times.
 * `genome` includes a deep intronic variant, which only whole-genome sequencing finds.
 */
export const VARIANT_SHEETS = {
  genome: {
    reading: { depth: 34, covered: 0.972 },
    found: [
      CHOLESTEROL,
      BREAST,
      variantOf('vision', 'CEP290', 'NM_025114.4', 'c.2991+1655A>G', 'p.(Cys998Ter)', 'pathogenic'),
      UNCLEAR,
    ],
    unchanged: [],
  },
  exome: {
    reading: { depth: 112, covered: 0.984 },
    found: [
      CHOLESTEROL,
      BREAST,
      variantOf('copper', 'ATP7B', 'NM_000053.4', 'c.3207C>A', 'p.(His1069Gln)', 'pathogenic'),
      UNCLEAR,
    ],
    unchanged: [],
  },
  cancer: {
    reading: undefined,
    found: [
      variantOf('ovary', 'BRCA1', 'NM_007294.4', 'c.68_69del', 'p.(Glu23ValfsTer17)', 'pathogenic'),
      variantOf('polyps', 'MUTYH', 'NM_001128425.2', 'c.536A>G', 'p.(Tyr179Cys)', 'pathogenic'),
    ],
    unchanged: [
      { key: 'brca2', genes: ['BRCA2'] },
      { key: 'lynch', genes: ['MLH1', 'MSH2', 'MSH6', 'PMS2'] },
      { key: 'others', genes: ['APC', 'CDKN2A', 'CDH1', 'TP53'] },
    ],
  },
} as const
export type VariantSheet = keyof typeof VARIANT_SHEETS
