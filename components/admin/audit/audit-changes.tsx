import type { AuditMessages } from '@/components/admin/page/audit-messages'
import type { AuditChange } from '@/lib/contract/audit-log'
import { interpolate } from '@/lib/visitor/visitor-messages'

interface AuditChangesProps {
  readonly changes: readonly AuditChange[]
  readonly messages: AuditMessages
}

const MAX_SHOWN = 5
const MAX_LENGTH = 80

const shortened = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).trimEnd()}…` : text)

function Change({ change, messages }: { readonly change: AuditChange; readonly messages: AuditMessages }) {
  const { subject, field } = change
  const label = field
    .split(' ')
    .map((part) => messages.labels[part] ?? part)
    .join(', ')
  const textOf = (value: string) => (field.endsWith('State') ? (messages.states[value] ?? value) : value) || '—'
  const before = textOf(change.before)
  const after = textOf(change.after)
  const line = (was: string, is: string) => `${subject ? `${subject}, ` : ''}${label}: ${was} → ${is}`
  const short = line(shortened(before), shortened(after))
  const full = line(before, after)
  return short === full ? (
    <span className="admin-deed">{full}</span>
  ) : (
    <details>
      <summary>{short}</summary>
      <p className="admin-deed">{full}</p>
    </details>
  )
}

function List({ changes, messages }: AuditChangesProps) {
  return (
    <ul>
      {changes.map((change) => (
        <li key={`${change.subject} ${change.field}`}>
          <Change {...{ change, messages }} />
        </li>
      ))}
    </ul>
  )
}

/** Changed values of an entry: the first ones, and the others on demand; long values are shortened until opened. */
export function AuditChanges({ changes, messages }: AuditChangesProps) {
  if (!changes.length) return <span>—</span>
  const rest = changes.slice(MAX_SHOWN)
  return (
    <>
      <List changes={changes.slice(0, MAX_SHOWN)} messages={messages} />
      {rest.length > 0 && (
        <details>
          <summary>{interpolate(messages.more, { n: rest.length })}</summary>
          <List changes={rest} messages={messages} />
        </details>
      )}
    </>
  )
}
