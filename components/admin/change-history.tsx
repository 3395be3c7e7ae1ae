import type { ReactNode } from 'react'
import useSWR from 'swr'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import { emailText } from '@/lib/domain/email-text'
import type { Rejection } from './call-api'
import { focusOnce } from './focus'
import { Pager } from './pager'
import { RejectionNote } from './rejection-text'
import { Scroll } from './scroll'
import { Time } from './time'
import { useUrlQuery } from './use-url-query'

/** Parameter of the URL with the page of the history. */
export const CHANGES_PARAM = 'changes'

interface Change {
  readonly id: string
  readonly at: string | number
  readonly actor: string
}

interface ChangesPage<Entry extends Change> {
  readonly changes: readonly Entry[]
  readonly pages: number
}

/**
 * `name`: SWR key; has to change with the data, so that the history is reloaded. `read` throws a {@link Rejection}.
 * `renderDetails`: descriptions of the change, one per cell.
 */
interface ChangeHistoryProps<Entry extends Change> {
  readonly name: readonly unknown[]
  readonly read: (page: number) => Promise<ChangesPage<Entry>>
  readonly messages: { readonly history: string; readonly noHistory: string; readonly revert: string }
  readonly common: CommonMessages
  readonly subject: (change: Entry) => string
  readonly renderDetails: (change: Entry) => readonly ReactNode[]
  readonly revert: (change: Entry) => void
}

/** Change log, newest first, with a revert button each. Takes the focus when opened. */
export function ChangeHistory<Entry extends Change>(props: ChangeHistoryProps<Entry>) {
  return (
    <section className="admin-stack">
      <h2 ref={focusOnce} tabIndex={-1}>
        {props.messages.history}
      </h2>
      <Changes {...props} />
    </section>
  )
}

function Changes<Entry extends Change>({
  name,
  read,
  messages,
  common,
  subject,
  renderDetails,
  revert,
}: ChangeHistoryProps<Entry>) {
  const { query, setParams } = useUrlQuery()
  const page = Math.max(1, Math.trunc(Number(query.get(CHANGES_PARAM))) || 1)
  const { data, error } = useSWR<ChangesPage<Entry>, Rejection>([...name, page], () => read(page), {
    keepPreviousData: true,
  })
  if (error) return <RejectionNote rejection={error} common={common} />
  if (!data) return <p role="status">{common.loading}</p>
  if (!data.changes.length) return <p>{messages.noHistory}</p>
  return (
    <>
      <Scroll label={messages.history}>
        <table className="admin-table">
          <tbody>
            {data.changes.map((change) => (
              <tr key={change.id}>
                <td>
                  <Time at={change.at} />
                  <br />
                  <span className="admin-quiet">{emailText(change.actor)}</span>
                </td>
                <th scope="row">{subject(change)}</th>
                {renderDetails(change).map((text, column) => (
                  <td key={column} className="admin-quiet admin-deed">
                    {text}
                  </td>
                ))}
                <td>
                  <button type="button" onClick={() => revert(change)}>
                    {messages.revert}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <Pager
        {...{ page, common }}
        pages={data.pages}
        setPage={(next) => setParams({ [CHANGES_PARAM]: String(next) }, 'push')}
      />
    </>
  )
}
