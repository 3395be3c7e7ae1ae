'use client'
import useSWR from 'swr'
import type { AuditMessages } from '@/components/admin/page/audit-messages'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { SiteLocale } from '@/i18n/locales'
import type { AuditResponse } from '@/lib/contract/audit-log'
import { AUDIT_AREAS, AUDIT_KINDS } from '@/lib/domain/audit'
import { AdminStack } from '../admin-stack'
import { fetchOrThrow, type Rejection } from '../call-api'
import { CsvLink } from '../csv-link'
import { DataTable } from '../data-table'
import { DayField } from '../day-field'
import { FilterChoice, SearchField } from '../list-filter'
import { errorTextAt, RejectionNote, withoutFields } from '../rejection-text'
import { startOfDay } from '../start-of-day'
import { useUrlQuery } from '../use-url-query'
import { auditColumns } from './audit-columns'

interface AuditLogProps {
  readonly siteLocale: SiteLocale
  readonly messages: AuditMessages
  readonly common: CommonMessages
  readonly tag: string
  /** Query of the URL. */
  readonly initial: string
}

const FILTERS = ['person', 'area', 'kind', 'from', 'to', 'record'] as const
type Filter = Readonly<Record<(typeof FILTERS)[number], string>>

const queryOf = (values: Readonly<Record<string, string>>): string =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString()

/** Audit log of the back office: who has changed, seen or exported what. The list is not reloaded by itself, since every request is in the log too. */
export function AuditLog({ siteLocale, messages, common, tag, initial }: AuditLogProps) {
  const { query, setQuery } = useUrlQuery(initial)
  const filter = Object.fromEntries(FILTERS.map((name) => [name, query.get(name) ?? ''])) as Filter
  const before = query.get('before') ?? ''
  const apiFilter = { ...filter, from: startOfDay(filter.from, 0), to: startOfDay(filter.to, 1) }
  const { data, error, mutate } = useSWR<AuditResponse, Rejection>(
    `/api/admin/audit?${queryOf({ ...apiFilter, before })}`,
    fetchOrThrow,
    { keepPreviousData: true, revalidateOnFocus: false, revalidateOnReconnect: false },
  )
  const change = (part: Partial<Filter>) => setQuery(queryOf({ ...filter, ...part }), 'replace')
  const search = (name: 'person' | 'record', hint: string) => (
    <SearchField label={messages[name]} search={filter[name]} hint={hint} change={(text) => change({ [name]: text })} />
  )
  const day = (name: 'from' | 'to') => (
    <DayField
      label={messages[name]}
      value={filter[name]}
      error={errorTextAt(error, name, common)}
      change={(text) => change({ [name]: text })}
    />
  )
  const otherErrors = withoutFields(error, ['from', 'to'])
  const list = error ? undefined : data
  const next = list?.next
  return (
    <AdminStack>
      <p className="admin-quiet">{messages.about}</p>
      <div className="admin-fields admin-filter">
        {search('person', messages.personHint)}
        <FilterChoice
          label={messages.area}
          value={filter.area}
          any={messages.anyArea}
          options={AUDIT_AREAS.map((value) => ({ value, text: messages.areas[value] }))}
          change={(area) => change({ area })}
        />
        <FilterChoice
          label={messages.kind}
          value={filter.kind}
          any={messages.anyKind}
          options={AUDIT_KINDS.map((value) => ({ value, text: messages.kinds[value] }))}
          change={(kind) => change({ kind })}
        />
        {search('record', messages.recordHint)}
        {day('from')}
        {day('to')}
      </div>
      <div className="admin-bar">
        <CsvLink href={`/api/admin/audit.csv?${queryOf(apiFilter)}`} tag={tag} text={common.download} />
        <button type="button" onClick={() => void mutate()}>
          {common.reload}
        </button>
      </div>
      {otherErrors && <RejectionNote rejection={otherErrors} common={common} />}
      {!data && !error && <p role="status">{common.loading}</p>}
      {list && !list.entries.length && <p>{queryOf(filter) ? common.nothingFound : common.empty}</p>}
      {list && list.entries.length > 0 && (
        <DataTable
          label={messages.change}
          rows={list.entries}
          columns={auditColumns({ messages, siteLocale, tag })}
          idOf={({ id }) => id}
        />
      )}
      {(before || next) && (
        <div className="admin-bar">
          <button type="button" disabled={!before} onClick={() => setQuery(queryOf(filter), 'push')}>
            {messages.newest}
          </button>
          <button
            type="button"
            disabled={!next}
            onClick={() => setQuery(queryOf({ ...filter, before: next ?? '' }), 'push')}
          >
            {common.earlier}
          </button>
        </div>
      )}
    </AdminStack>
  )
}
