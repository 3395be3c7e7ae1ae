import type { ChatMessageKey } from '@/lib/contract/chat-messages'
import { useView } from './view'

interface FieldProps {
  readonly name: string
  readonly label: ChatMessageKey
  readonly error: string | undefined
  readonly text: string
  readonly setText: (text: string) => void
  readonly required: boolean
  readonly maxLength?: number
  /** Attributes of a single-line input; without them a textarea is rendered. */
  readonly line?: { readonly type: string; readonly autoComplete: string }
}

export function Field({ name, label, error, text, setText, required, maxLength, line }: FieldProps) {
  const { t } = useView()
  const id = `chat-${name}`
  const field = {
    id,
    name,
    maxLength,
    value: text,
    'aria-required': required,
    'aria-invalid': Boolean(error),
    'aria-describedby': error && `${id}-error`,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setText(currentTarget.value),
  }
  return (
    <p className="chat-field">
      <label htmlFor={id}>{t(label)}</label>
      {line ? <input {...field} {...line} /> : <textarea {...field} rows={4} />}
      {error && (
        <span className="chat-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </p>
  )
}
