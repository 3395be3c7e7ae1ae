import useSWR from 'swr'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { UnfinishedPagesMessages } from '@/components/admin/page/unfinished-pages-messages'
import { languageEntry } from '@/i18n/locales'
import type { UnfinishedPages as PageLists } from '@/lib/contract/overview'
import type { Language } from '@/lib/domain/languages'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { fetchOrThrow, type Rejection } from '../call-api'
import { RejectionNote } from '../rejection-text'

interface UnfinishedPagesProps {
  readonly messages: UnfinishedPagesMessages
  readonly common: CommonMessages
  readonly language: Language
}

interface Row {
  readonly key: string
  readonly title: string
  readonly language: Language
  readonly href?: string | undefined
  /** Why the page is listed. */
  readonly reason: string
}

const REFRESH_MS = 60_000

/** Published pages without a translation, and drafts, with links to the site. */
export function UnfinishedPages({ messages, common, language }: UnfinishedPagesProps) {
  const { data, error } = useSWR<PageLists, Rejection>(
    `/api/admin/overview/unfinished-pages?${new URLSearchParams({ lang: language })}`,
    fetchOrThrow,
    { refreshInterval: REFRESH_MS },
  )
  return (
    <section className="admin-panel" data-overview="unfinishedPages">
      <h2>{messages.unfinishedPages}</h2>
      {error && <RejectionNote rejection={error} common={common} />}
      {data && <PageRows lists={data} {...{ messages, language }} />}
      {!data && !error && <p role="status">{common.loading}</p>}
    </section>
  )
}

interface PageRowsProps extends Omit<UnfinishedPagesProps, 'common'> {
  readonly lists: PageLists
}

function PageRows({ lists: { untranslated, drafts }, messages, language }: PageRowsProps) {
  const languageNames = new Intl.DisplayNames([languageEntry(language).intl], { type: 'language' })
  const rows: readonly Row[] = [
    ...untranslated.pages.map(({ page, missing, ...row }) => ({
      ...row,
      key: `page ${page}`,
      reason: `${messages.untranslated} ${missing.map((code) => languageNames.of(code) ?? code).join(', ')}`,
    })),
    ...drafts.pages.map(({ entry, ...row }) => ({ ...row, key: `entry ${entry}`, reason: messages.draft })),
  ]
  const total = untranslated.total + drafts.total
  if (!rows.length) return <p className="admin-quiet">{messages.noUnfinishedPages}</p>
  return (
    <>
      <ul>
        {rows.map(({ key, title, language: titleLanguage, href, reason }) => {
          const lang = languageEntry(titleLanguage).html
          return (
            <li key={key}>
              {href === undefined ? (
                <span lang={lang}>{title}</span>
              ) : (
                <a href={href} lang={lang} target="_blank" rel="noopener">
                  {title}
                </a>
              )}
              <span className="admin-quiet">{` · ${reason}`}</span>
            </li>
          )
        })}
      </ul>
      {total > rows.length && (
        <p className="admin-quiet">{interpolate(messages.shownPages, { shown: rows.length, total })}</p>
      )}
    </>
  )
}
