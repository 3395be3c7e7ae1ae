import { getTranslations } from 'next-intl/server'
import { DataTable } from '@/components/ui/data-table'
import { paternalAlleles } from '@/lib/domain/kinship-ratio'
import { PATERNITY_INDEX, PATERNITY_PROBABILITY, SAMPLE_MARKERS } from '@/lib/domain/sample-relatives'
import { formatProbability, formatRatio } from '@/lib/domain/share'
import { Alleles } from './alleles'
import { KeyFigures } from './key-figures'
import { Verdict } from './verdict'

/** Sheet of a paternity test: conclusion, probability, and the markers of the three people. */
export async function Paternity({ tag }: { tag: string }) {
  const t = await getTranslations('demo')
  const fitting = SAMPLE_MARKERS.filter(({ mother, child, man }) => paternalAlleles(child, mother, man).length)
  const rows = SAMPLE_MARKERS.map(({ marker, mother, child, man }) => {
    const paternal = paternalAlleles(child, mother, man)
    return {
      key: marker,
      cells: [
        marker,
        <Alleles key="mother" pair={mother} />,
        <Alleles key="child" pair={child} marked={paternal} />,
        <Alleles key="man" pair={man} marked={paternal} />,
      ],
    }
  })
  const figure = (key: 'probability' | 'index' | 'fitting', value: string) => ({
    name: t(`paternity.figures.${key}.name`),
    value,
    text: t(`paternity.figures.${key}.text`),
  })
  return (
    <>
      <Verdict mark="plain">{t('paternity.conclusion')}</Verdict>
      <KeyFigures
        figures={[
          figure('probability', formatProbability(PATERNITY_PROBABILITY, tag)),
          figure('index', formatRatio(PATERNITY_INDEX, tag)),
          figure('fitting', `${fitting.length} / ${SAMPLE_MARKERS.length}`),
        ]}
      />
      <DataTable
        compact
        caption={t('paternity.title')}
        columns={[t('marker'), t('paternity.mother'), t('paternity.child'), t('paternity.man')]}
        rows={rows}
      />
      <p className="caption">{t('paternity.note')}</p>
    </>
  )
}
