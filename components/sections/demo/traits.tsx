import { getTranslations } from 'next-intl/server'
import { DataTable } from '@/components/ui/data-table'
import { TRAITS } from '@/lib/domain/sample-report'
import { Genotype } from './genotype'
import styles from './traits.module.css'

const STRENGTHS = ['weak', 'moderate', 'strong'] as const

export async function Traits() {
  const t = await getTranslations('demo')
  const rows = TRAITS.map(({ key, gene, variant, result, evidence }) => ({
    key,
    cells: [
      t(`traits.items.${key}.name`),
      <Genotype
        key="gene"
        parts={[
          { gene, result },
          { gene: variant, result: '' },
        ]}
      />,
      t(`traits.items.${key}.means`),
      <span key="evidence" className={styles.evidence}>
        <svg viewBox="0 0 44 12" aria-hidden="true">
          {STRENGTHS.map((strength, index) => (
            <circle
              key={strength}
              className={index <= STRENGTHS.indexOf(evidence) ? styles.full : ''}
              cx={6 + index * 16}
              cy="6"
              r="5"
            />
          ))}
        </svg>
        {t(`traits.${evidence}`)}
      </span>,
    ],
  }))
  return (
    <DataTable
      caption={t('traits.title')}
      columns={[t('traits.trait'), t('gene'), t('means'), t('traits.evidence')]}
      rows={rows}
    />
  )
}
