import { useState } from 'react'
import useSWR from 'swr'
import type { CommonWords } from '@/components/sections/admin/common-words'
import { formatDateTime } from '@/lib/domain/dates'
import { emailText } from '@/lib/domain/email-text'
import type { Refusal } from './ask'
import { focusOnce } from './focus'
import { Pager } from './pager'
import { RefusalNote } from './refusal-text'
import { Scroll } from './scroll'

interface Change {
  readonly id: string
  readonly at: string | number
  readonly who: string
}

interface ChangesPage<Made extends Change> {
  readonly changes: readonly Made[]
  readonly pages: number
}

interface ChangeHistoryProps<Made extends Change> {
  /** Names the list, with all that its changes change: under another name it is read anew. */
  readonly name: readonly unknown[]
  /** @throws {Refusal} where the list is not to be had */
  readonly read: (page: number) => Promise<ChangesPage<Made>>
  readonly words: { readonly history: string; readonly noHistory: string; readonly revert: string }
  readonly common: CommonWords
  readonly subject: (change: Made) => string
  /** What it did, each in a cell of its own; a line may be broken. */
  readonly deed: (change: Made) => readonly string[]
  readonly revert: (change: Made) => void
}

/** Who changed what and when, the newest first; each change can be taken back. Whoever opens it is led there. */
export function ChangeHistory<Made extends Change>(props: ChangeHistoryProps<Made>) {
  return (
    <section className="admin-stack">
      <h2 ref={focusOnce} tabIndex={-1}>
        {props.words.history}
      </h2>
      <Changes {...props} />
    </section>
  )
}

function Changes<Made extends Change>({ name, read, words, common, subject, deed, revert }: ChangeHistoryProps<Made>) {
  const [page, setPage] = useState(1)
  const { data, error } = useSWR<ChangesPage<Made>, Refusal>([...name, page], () => read(page), {
    keepPreviousData: true,
  })
  if (error) return <RefusalNote refusal={error} common={common} />
  if (!data) return <p role="status">{common.loading}</p>
  if (!data.changes.length) return <p>{words.noHistory}</p>
  return (
    <>
      <Scroll label={words.history}>
        <table className="admin-table">
          <tbody>
            {data.changes.map((change) => (
              <tr key={change.id}>
                <td>
                  <span>{`${formatDateTime(new Date(change.at))} UTC`}</span>
                  <br />
                  <span className="admin-quiet">{emailText(change.who)}</span>
                </td>
                <th scope="row">{subject(change)}</th>
                {deed(change).map((text, place) => (
                  <td key={place} className="admin-quiet admin-deed">
                    {text}
                  </td>
                ))}
                <td>
                  <button type="button" onClick={() => revert(change)}>
                    {words.revert}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <Pager {...{ page, common }} pages={data.pages} turn={setPage} />
    </>
  )
}
