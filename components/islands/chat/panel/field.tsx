import type { ChatWord } from '@/lib/contract/chat-words'
import { useView } from './view'

interface FieldProps {
  readonly name: string
  readonly word: ChatWord
  /** What is wrong with it, in a sentence. */
  readonly fault: string | undefined
  readonly text: string
  readonly setText: (text: string) => void
  readonly required: boolean
  readonly maxLength?: number
  /** What only a field of one line has; without it there are several. */
  readonly line?: { readonly type: string; readonly autoComplete: string }
}

/** A field of a form, with what is wrong with it. */
export function Field({ name, word, fault, text, setText, required, maxLength, line }: FieldProps) {
  const { say } = useView()
  const id = `chat-${name}`
  const field = {
    id,
    name,
    maxLength,
    value: text,
    'aria-required': required,
    'aria-invalid': Boolean(fault),
    'aria-describedby': fault && `${id}-fault`,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setText(currentTarget.value),
  }
  return (
    <p className="chat-field">
      <label htmlFor={id}>{say(word)}</label>
      {line ? <input {...field} {...line} /> : <textarea {...field} rows={4} />}
      {fault && (
        <span className="chat-fault" id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </p>
  )
}
