import { getTranslations } from 'next-intl/server'
import { DataTable } from '@/components/ui/data-table'
import { ratioOf, SAMPLE_MARKERS, SIBLING_RATIO, SIBLINGS_SHARE } from '@/lib/domain/sample-relatives'
import { formatRatio } from '@/lib/domain/share'
import { Alleles } from './alleles'
import { KeyFigures } from './key-figures'
import { Verdict } from './verdict'

/** Sheet of a sibling test: conclusion, its strength, and the markers of both people. */
export async function Kinship({ tag }: { tag: string }) {
  const t = await getTranslations('demo')
  const rows = SAMPLE_MARKERS.map((sample) => {
    const [one, two] = sample.siblings
    const common = one.filter((allele) => two.includes(allele))
    return {
      key: sample.marker,
      cells: [
        sample.marker,
        <Alleles key="one" pair={one} marked={common} />,
        <Alleles key="two" pair={two} marked={common} />,
        formatRatio(ratioOf(sample), tag),
      ],
    }
  })
  return (
    <>
      <Verdict mark="plain">{t('kinship.conclusion')}</Verdict>
      <KeyFigures
        figures={[
          {
            name: t('kinship.figures.ratio.name'),
            value: formatRatio(SIBLING_RATIO, tag),
            text: t('kinship.figures.ratio.text'),
          },
          {
            name: t('kinship.figures.shared.name'),
            value: SIBLINGS_SHARE.join(' / '),
            text: t('kinship.figures.shared.text'),
          },
        ]}
      />
      <DataTable
        compact
        caption={t('kinship.title')}
        columns={[t('marker'), t('kinship.first'), t('kinship.second'), t('kinship.ratio')]}
        rows={rows}
      />
      <p className="caption">{t('kinship.note')}</p>
    </>
  )
}
