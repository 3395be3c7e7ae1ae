import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { PromoMessages } from '@/components/admin/page/promo-messages'
import type { PromoSeries, SeriesAction } from '@/lib/contract/promo-admin'
import { formatMoney } from '@/lib/domain/money'
import { CsvLink } from '../csv-link'
import type { Column } from '../list-table'
import { Time } from '../time'
import { revenueText, usedText } from './usage-text'

interface ColumnOptions {
  readonly messages: PromoMessages
  readonly common: CommonMessages
  readonly tag: string
  readonly hasRevenue: boolean
  /** Label of a field of the form. */
  readonly labelOf: (name: string) => string
  readonly actions: string
  /** Address of the codes as CSV. */
  readonly csvOf: (series: PromoSeries) => string
  readonly ask: (series: PromoSeries, action: SeriesAction['action']) => void
}

function discountText({ discountType, discount, currency }: PromoSeries, tag: string): string {
  if (discountType === 'fixed' && currency) return formatMoney(discount, currency, tag)
  const percent = new Intl.NumberFormat(tag, { style: 'percent' }).format(discount / 100)
  return currency ? `${percent}, ${currency}` : percent
}

const time = (at: string | undefined) => (at ? <Time at={at} /> : '—')

/** Columns of the list of series, with the uses and revenue of all their codes. */
export function seriesColumns(options: ColumnOptions): readonly Column<PromoSeries>[] {
  const { messages, common, tag, hasRevenue, labelOf, actions, csvOf, ask } = options
  const revenue: Column<PromoSeries> = {
    id: 'revenue',
    header: messages.revenue,
    isNumber: true,
    render: (series) => revenueText(series.revenue ?? [], tag),
  }
  return [
    {
      id: 'prefix',
      header: labelOf('prefix'),
      isRowHeader: true,
      render: ({ prefix, createdAt }) => (
        <>
          <strong>{`${prefix}…`}</strong>
          <br />
          <span className="admin-quiet">
            <Time at={createdAt} />
          </span>
        </>
      ),
    },
    {
      id: 'count',
      header: labelOf('count'),
      isNumber: true,
      render: ({ codes }) => new Intl.NumberFormat(tag).format(codes),
    },
    { id: 'discount', header: labelOf('discount'), isNumber: true, render: (series) => discountText(series, tag) },
    { id: 'validFrom', header: labelOf('validFrom'), render: ({ validFrom }) => time(validFrom) },
    { id: 'expiresAt', header: labelOf('expiresAt'), render: ({ expiresAt }) => time(expiresAt) },
    {
      id: 'used',
      header: messages.used,
      isNumber: true,
      render: ({ used, maxUses, codes }) =>
        usedText(used, maxUses === undefined ? undefined : maxUses * codes, messages, tag),
    },
    ...(hasRevenue ? [revenue] : []),
    {
      id: 'actions',
      header: actions,
      render: (series) => (
        <span className="admin-bar admin-wrapped">
          <CsvLink href={csvOf(series)} tag={tag} text={common.download} />
          {series.isOver ? (
            <span className="admin-quiet">{messages.over}</span>
          ) : (
            <button type="button" aria-label={`${messages.stop}: ${series.prefix}`} onClick={() => ask(series, 'stop')}>
              {messages.stop}
            </button>
          )}
          <button
            type="button"
            aria-label={`${messages.deleteUnused}: ${series.prefix}`}
            onClick={() => ask(series, 'deleteUnused')}
          >
            {messages.deleteUnused}
          </button>
        </span>
      ),
    },
  ]
}
