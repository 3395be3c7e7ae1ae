import { CARRIER, DRUGS, RISKS, TRAITS, type SampleSheet } from '../sample-report.ts'
import { VARIANT_SHEETS, type VariantSheet } from '../sample-variants.ts'

/**
 * A gene, medicine, condition or trait of the sample reports. `sheet`: where it is explained. `name` and `text` are
 * message keys below `demo`; a gene is its own name.
 */
export type SampleTopic = { readonly sheet: SampleSheet; readonly genes: readonly string[]; readonly text?: string } & (
  { readonly kind: 'medicine' | 'condition' | 'trait'; readonly name: string } | { readonly kind: 'variant' }
)

const genesOf = (cell: string): string[] => cell.split(' / ')

const NAMED_TOPICS: readonly SampleTopic[] = [
  ...DRUGS.map(({ key, genes }) => ({
    kind: 'medicine' as const,
    sheet: 'drugs' as const,
    name: `drugs.items.${key}.name`,
    text: `drugs.items.${key}.means`,
    genes: genes.map(({ gene }) => gene),
  })),
  ...RISKS.map(({ key }) => ({
    kind: 'condition' as const,
    sheet: 'risks' as const,
    name: `risks.items.${key}.name`,
    text: `risks.items.${key}.basis`,
    genes: [],
  })),
  ...CARRIER.map(({ key, gene }) => ({
    kind: 'condition' as const,
    sheet: 'carrier' as const,
    name: `carrier.items.${key}`,
    genes: [gene],
  })),
  ...TRAITS.map(({ key, gene }) => ({
    kind: 'trait' as const,
    sheet: 'traits' as const,
    name: `traits.items.${key}.name`,
    text: `traits.items.${key}.means`,
    genes: genesOf(gene),
  })),
]

const VARIANT_TOPICS: readonly SampleTopic[] = (Object.keys(VARIANT_SHEETS) as VariantSheet[]).flatMap((sheet) => {
  const { found, unchanged } = VARIANT_SHEETS[sheet]
  return [
    ...found.map(({ key, gene }) => ({ key, genes: [gene] })),
    ...unchanged.map(({ key, genes }) => ({ key, genes })),
  ].map(({ key, genes }) => ({ kind: 'variant', sheet, genes, text: `variants.items.${key}` }) as const)
})

/** Topics in the order in which a gene of several of them is explained. */
export const SAMPLE_TOPICS: readonly SampleTopic[] = [...NAMED_TOPICS, ...VARIANT_TOPICS]
