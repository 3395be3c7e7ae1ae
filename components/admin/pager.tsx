import type { CommonMessages } from '@/components/admin/page/common-messages'

interface PagerProps {
  readonly page: number
  readonly pages: number
  readonly common: CommonMessages
  readonly setPage: (page: number) => void
}

/** Pagination of a newest-first list; hidden if there is only one page. */
export function Pager({ page, pages, common, setPage }: PagerProps) {
  if (pages <= 1 && page <= 1) return null
  return (
    <div className="admin-bar">
      <button type="button" disabled={page <= 1} onClick={() => setPage(page - 1)}>
        {common.later}
      </button>
      <span>{`${common.page} ${page} / ${pages}`}</span>
      <button type="button" disabled={page >= pages} onClick={() => setPage(page + 1)}>
        {common.earlier}
      </button>
    </div>
  )
}
