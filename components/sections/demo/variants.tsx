import { getTranslations } from 'next-intl/server'
import { Fragment } from 'react'
import { DataTable } from '@/components/ui/data-table'
import { VARIANT_SHEETS, type VariantSheet } from '@/lib/domain/sample-variants'
import { formatShare } from '@/lib/domain/share'
import { Genotype } from './genotype'
import { KeyFigures } from './key-figures'
import { Verdict } from './verdict'

/** Sequencing quality, the variants found, and the genes without any. */
export async function Variants({ sheet, tag }: { sheet: VariantSheet; tag: string }) {
  const t = await getTranslations('demo')
  const { reading, found, unchanged } = VARIANT_SHEETS[sheet]
  const figure = (key: 'depth' | 'covered' | 'genes' | 'found', value: string) => ({
    name: t(`variants.figures.${key}.name`),
    value,
    text: t(`variants.figures.${key}.text`),
  })
  const checked = new Set([...found.map(({ gene }) => gene), ...unchanged.flatMap((row) => row.genes)])
  const figures = [
    ...(reading
      ? [figure('depth', `${reading.depth}×`), figure('covered', formatShare(reading.covered, tag))]
      : [figure('genes', `${checked.size}`)]),
    figure('found', `${found.length}`),
  ]
  const rows = [
    ...found.map(({ key, gene, dna, protein, transcript, class: rated }) => ({
      key,
      cells: [
        <Fragment key="variant">
          <Genotype parts={[{ gene, result: dna }]} />
          <span className="caption" lang="en">
            {protein}, {transcript}
          </span>
        </Fragment>,
        t(`variants.items.${key}`),
        t('variants.one'),
        <Verdict key="class" mark={rated === 'uncertain' ? 'open' : 'note'}>
          {t(`variants.${rated}`)}
        </Verdict>,
      ],
    })),
    ...unchanged.map(({ key, genes }) => ({
      key,
      cells: [
        <span key="genes" lang="en">
          {genes.join(', ')}
        </span>,
        t(`variants.items.${key}`),
        t('variants.no'),
        <Verdict key="class" mark="plain">
          {t('carrier.none')}
        </Verdict>,
      ],
    })),
  ]
  return (
    <>
      <KeyFigures figures={figures} />
      <DataTable
        caption={t('variants.title')}
        columns={[t('variants.variant'), t('means'), t('variants.copies'), t('variants.class')]}
        rows={rows}
      />
    </>
  )
}
