import { getTranslations } from 'next-intl/server'
import { DataTable } from '@/components/ui/data-table'
import { ORIGIN_MAPS } from '@/lib/domain/origin-maps.data'
import { DIRECT_LINES, ORIGIN } from '@/lib/domain/sample-report'
import { formatRange, formatShare } from '@/lib/domain/share'
import { KeyFigures } from './key-figures'
import { MapOfDots, RegionMark } from './map-of-dots'
import styles from './origin.module.css'

export async function Origin({ tag }: { tag: string }) {
  const t = await getTranslations('demo')
  const rows = ORIGIN.map(({ region, share, from, to }) => ({
    key: region,
    cells: [
      <span key={region} className={styles.region}>
        <RegionMark region={region} />
        {t(`origin.regions.${region}`)}
      </span>,
      <strong key="share">{formatShare(share, tag)}</strong>,
      formatRange(from, to, tag),
    ],
  }))
  return (
    <div className={styles.origin}>
      <figure className={styles.maps}>
        <MapOfDots id="map-world" map={ORIGIN_MAPS.world} title={t('origin.world')} />
        <MapOfDots id="map-europe" map={ORIGIN_MAPS.europe} title={t('origin.europe')} />
        <figcaption className="caption">{t('origin.scale')}</figcaption>
      </figure>
      <DataTable
        compact
        caption={t('origin.title')}
        columns={[t('origin.region'), t('origin.share'), t('origin.range')]}
        rows={rows}
      />
      <KeyFigures
        figures={DIRECT_LINES.map(({ line, haplogroup }) => ({
          name: t(`origin.lines.${line}.name`),
          value: haplogroup,
          text: t(`origin.lines.${line}.text`),
        }))}
      />
    </div>
  )
}
