import { getTranslations } from 'next-intl/server'
import { DataTable } from '@/components/ui/data-table'
import { DRUGS } from '@/lib/domain/sample-report'
import { Genotype } from './genotype'
import { Verdict } from './verdict'

export async function Drugs() {
  const t = await getTranslations('demo')
  const rows = DRUGS.map(({ key, genes, discuss }) => ({
    key,
    cells: [
      t(`drugs.items.${key}.name`),
      <Genotype key="genes" parts={genes} />,
      t(`drugs.items.${key}.means`),
      <Verdict key="verdict" mark={discuss ? 'note' : 'plain'}>
        {t(discuss ? 'drugs.discuss' : 'drugs.usual')}
      </Verdict>,
    ],
  }))
  return (
    <DataTable caption={t('drugs.title')} columns={[t('drugs.drug'), t('gene'), t('means'), t('result')]} rows={rows} />
  )
}
