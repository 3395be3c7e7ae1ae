import { useState, type FormEvent } from 'react'
import { operatorMessageSchema } from '@/lib/contract/chat-admin'
import { MESSAGE_LIMITS } from '@/lib/domain/chat/messages'
import { useDraft } from '../../chat/parts/use-draft'
import { newId } from '../../chat/wire/new-id'
import { focusOnce } from '../focus'
import { useDesk } from './view'

/** A card with a link for the visitor; what is typed stays until it is sent. */
export function CardForm({ conversation, close }: { conversation: string; close: () => void }) {
  const { desk, words, common, say } = useDesk()
  const [title, setTitle] = useDraft(`desk.${conversation}.title`)
  const [text, setText] = useDraft(`desk.${conversation}.text`)
  const [href, setHref] = useDraft(`desk.${conversation}.href`)
  const [isWrong, setWrong] = useState(false)

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const card = operatorMessageSchema.safeParse({ kind: 'attachment', id: newId(), title, text, href }).data
    setWrong(!card)
    if (!card) return event.currentTarget.querySelector<HTMLElement>('[name=href]')?.focus()
    desk.write(card)
    for (const set of [setTitle, setText, setHref]) set('')
    close()
  }
  return (
    // Escape in any of its fields closes it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="admin-stack desk-card"
      aria-label={words.card}
      onSubmit={send}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <label className="admin-field">
        <span>{words.cardTitle}</span>
        <input
          ref={focusOnce}
          required
          maxLength={MESSAGE_LIMITS.cardTitle}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      </label>
      <label className="admin-field">
        <span>{words.cardText}</span>
        <textarea
          rows={2}
          maxLength={MESSAGE_LIMITS.cardText}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <label className="admin-field">
        <span>{words.cardHref}</span>
        <input
          name="href"
          required
          maxLength={500}
          value={href}
          aria-invalid={isWrong || undefined}
          onChange={({ currentTarget }) => setHref(currentTarget.value)}
        />
      </label>
      <div className="admin-bar">
        <button className="admin-primary">{say('chat.send')}</button>
        <button type="button" onClick={close}>
          {common.cancel}
        </button>
      </div>
    </form>
  )
}
