/** Variants of the sample reports of sequencing. The people and figures are made up; the variants, their names and what they mean are not (see `SOURCES`). */

/** How sure it is that a variant causes a disease, in the words of the ACMG rules. */
export const VARIANT_CLASSES = ['pathogenic', 'likely', 'uncertain'] as const
export type VariantClass = (typeof VARIANT_CLASSES)[number]

interface FoundVariant {
  /** Of its messages: what it is about. */
  readonly key: string
  readonly gene: string
  /** The change in the transcript, and in the protein, as HGVS writes them. */
  readonly dna: string
  readonly protein: string
  readonly transcript: string
  readonly class: VariantClass
}

const found = <Key extends string>(
  key: Key,
  gene: string,
  transcript: string,
  dna: string,
  protein: string,
  rated: VariantClass,
) => ({ key, gene, transcript, dna, protein, class: rated }) as const satisfies FoundVariant

const CHOLESTEROL = found('cholesterol', 'LDLR', 'NM_000527.5', 'c.681C>G', 'p.(Asp227Glu)', 'pathogenic')
const BREAST = found('breast', 'CHEK2', 'NM_007194.4', 'c.349A>G', 'p.(Arg117Gly)', 'likely')
const UNCLEAR = found('unclear', 'MSH2', 'NM_000251.3', 'c.1717G>T', 'p.(Ala573Ser)', 'uncertain')

/** One copy of the gene has the variant in each case; `depth` is how often a point is read, `covered` the part of 1 read 20 times at least. */
export const VARIANT_SHEETS = {
  genome: {
    reading: { depth: 34, covered: 0.972 },
    // Deep within an intron: only the whole genome shows it.
    found: [
      CHOLESTEROL,
      BREAST,
      found('vision', 'CEP290', 'NM_025114.4', 'c.2991+1655A>G', 'p.(Cys998Ter)', 'pathogenic'),
      UNCLEAR,
    ],
    unchanged: [],
  },
  exome: {
    reading: { depth: 112, covered: 0.984 },
    found: [
      CHOLESTEROL,
      BREAST,
      found('copper', 'ATP7B', 'NM_000053.4', 'c.3207C>A', 'p.(His1069Gln)', 'pathogenic'),
      UNCLEAR,
    ],
    unchanged: [],
  },
  cancer: {
    reading: undefined,
    found: [
      found('ovary', 'BRCA1', 'NM_007294.4', 'c.68_69del', 'p.(Glu23ValfsTer17)', 'pathogenic'),
      found('polyps', 'MUTYH', 'NM_001128425.2', 'c.536A>G', 'p.(Tyr179Cys)', 'pathogenic'),
    ],
    unchanged: [
      { key: 'brca2', genes: ['BRCA2'] },
      { key: 'lynch', genes: ['MLH1', 'MSH2', 'MSH6', 'PMS2'] },
      { key: 'others', genes: ['APC', 'CDKN2A', 'CDH1', 'TP53'] },
    ],
  },
} as const
export type VariantSheet = keyof typeof VARIANT_SHEETS
