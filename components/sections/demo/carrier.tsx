import { getTranslations } from 'next-intl/server'
import { DataTable } from '@/components/ui/data-table'
import { CARRIER } from '@/lib/domain/sample-report'
import { Verdict } from './verdict'

export async function Carrier() {
  const t = await getTranslations('demo')
  const rows = CARRIER.map(({ key, gene, variant }) => ({
    key,
    cells: [
      t(`carrier.items.${key}`),
      <span key={gene} lang="en">
        {gene}
      </span>,
      <Verdict key={key} mark={variant ? 'note' : 'plain'}>
        {variant ? `${t('carrier.found')}: ${variant}` : t('carrier.none')}
      </Verdict>,
    ],
  }))
  return <DataTable caption={t('carrier.title')} columns={[t('condition'), t('gene'), t('result')]} rows={rows} />
}
