import type { AuditMessages } from '@/components/admin/page/audit-messages'
import type { SiteLocale } from '@/i18n/locales'
import { pathname } from '@/i18n/paths'
import type { AuditEntry } from '@/lib/contract/audit-log'
import { ADMIN_PAGES, orderAdminPath } from '@/lib/domain/admin-pages'
import { emailText } from '@/lib/domain/email-text'
import { parseOrderNumber } from '@/lib/domain/order/number'
import { interpolate } from '@/lib/visitor/visitor-messages'
import type { Column } from '../list-table'
import { Time } from '../time'
import { AuditChanges } from './audit-changes'

interface AuditColumnsProps {
  readonly messages: AuditMessages
  readonly siteLocale: SiteLocale
  readonly tag: string
}

/** Place of a record in the back office; `undefined` for one without a page. */
function hrefOf({ area, dictionary, record = '' }: AuditEntry, siteLocale: SiteLocale): string | undefined {
  const order = area === 'orders' ? parseOrderNumber(record) : undefined
  if (order) return pathname(siteLocale, orderAdminPath(order))
  if (dictionary) return `${pathname(siteLocale, '/banner-admin')}?${new URLSearchParams({ dictionary })}`
  if (area === 'images') return `${pathname(siteLocale, '/images-admin')}?${new URLSearchParams({ image: record })}`
  const page = ADMIN_PAGES.find(({ key }) => key === area)
  return page && pathname(siteLocale, page.href)
}

/** Columns of the audit log. */
export function auditColumns({ messages, siteLocale, tag }: AuditColumnsProps): readonly Column<AuditEntry>[] {
  function renderRecord(entry: AuditEntry) {
    const text = entry.name ?? entry.record
    if (text === undefined) return <span>{messages.list}</span>
    const href = hrefOf(entry, siteLocale)
    return href ? <a href={href}>{text}</a> : <span>{text}</span>
  }
  const renderAction = ({ action, reason, count }: AuditEntry) => (
    <>
      <span>{messages.actions[action]}</span>
      {reason && <span>{` (${messages.reasons[reason]})`}</span>}
      {count !== undefined && (
        <>
          <br />
          <span className="admin-quiet">
            {interpolate(messages.records, { n: new Intl.NumberFormat(tag).format(count) })}
          </span>
        </>
      )}
    </>
  )
  return [
    { id: 'time', header: messages.time, render: ({ at }) => <Time at={at} /> },
    { id: 'person', header: messages.person, render: ({ actor }) => emailText(actor) },
    {
      id: 'area',
      header: messages.area,
      render: ({ area, dictionary }) => (dictionary ? messages.dictionaries[dictionary] : messages.areas[area]),
    },
    { id: 'record', header: messages.record, isRowHeader: true, render: renderRecord },
    { id: 'action', header: messages.action, render: renderAction },
    { id: 'change', header: messages.change, render: ({ changes }) => <AuditChanges {...{ changes, messages }} /> },
  ]
}
