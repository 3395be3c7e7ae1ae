import useSWR from 'swr'
import { formatDateTime } from '@/lib/domain/dates'
import { Scroll } from '../scroll'
import type { Refusal } from '../ask'
import { refusalText } from '../refusal-text'
import type { Change, DictionaryTools } from './types'
import { callDictionary } from './use-dictionary'

interface HistoryProps {
  readonly tools: DictionaryTools
  /** Changes with the items: another list is another history. */
  readonly stamp: unknown
  readonly revert: (change: Change) => void
}

async function changesOf(name: string): Promise<readonly Change[]> {
  const asked = await callDictionary<{ changes: readonly Change[] }>({ method: 'get', url: '/api/dicts/', name: 'changes', params: { name, limit: 100 } })
  if ('refusal' in asked) throw asked.refusal
  return asked.answer.changes
}

type Values = Readonly<Record<string, unknown>> | null

/** What a change did: the fields that differ, with both values. */
function differences(before: Values, after: Values): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const text = (value: unknown) => (value === undefined ? '—' : typeof value === 'string' ? value : JSON.stringify(value))
  return names
    .filter((name) => text(before?.[name]) !== text(after?.[name]))
    .map((name) => `${name}: ${text(before?.[name])} → ${text(after?.[name])}`)
    .join('; ')
}

/** Who changed what and when; each change can be taken back. */
export function History({ tools: { shape, words, common }, stamp, revert }: HistoryProps) {
  const { data, error } = useSWR<readonly Change[], Refusal>(['changes', shape.name, stamp], () => changesOf(shape.name))
  if (error)
    return (
      <p role="alert" className="admin-error">
        {refusalText(error, common)}
      </p>
    )
  if (!data) return <p role="status">{common.loading}</p>
  if (!data.length) return <p>{words.noHistory}</p>
  const deed = ({ before, after }: Change) => (before ? (after ? words.changed : words.removed) : words.created)
  return (
    <Scroll label={words.history}>
      <table className="admin-table">
        <tbody>
          {data.map((change) => (
            <tr key={change.id}>
              <td>
                {formatDateTime(new Date(change.at))} UTC
                <br />
                <span className="admin-quiet">{change.who}</span>
              </td>
              <th scope="row">{change.itemId}</th>
              <td>{deed(change)}</td>
              <td className="admin-quiet">{differences(change.before, change.after)}</td>
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
  )
}
