import { useState, type FormEvent } from 'react'
import { operatorMessageSchema } from '@/lib/contract/chat-admin'
import { MESSAGE_LIMITS } from '@/lib/domain/chat/messages'
import { useDraft } from '../../islands/chat/ui/use-draft'
import { newId } from '../../islands/chat/transport/new-id'
import { focusOnce } from '../focus'
import { useDesk } from './view'

/** Form for an attachment, a card with a link (specification, section 3); the input is a draft until it is sent. */
export function AttachmentForm({ conversation, close }: { conversation: string; close: () => void }) {
  const { desk, labels, common, t } = useDesk()
  const [title, setTitle] = useDraft(`desk.${conversation}.title`)
  const [text, setText] = useDraft(`desk.${conversation}.text`)
  const [href, setHref] = useDraft(`desk.${conversation}.href`)
  const [isWrong, setWrong] = useState(false)

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const card = operatorMessageSchema.safeParse({ kind: 'attachment', id: newId(), title, text, href }).data
    setWrong(!card)
    if (!card) return event.currentTarget.querySelector<HTMLElement>('[name=href]')?.focus()
    desk.sendMessage(card)
    for (const set of [setTitle, setText, setHref]) set('')
    close()
  }
  return (
    // Escape in any field closes the form.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="admin-stack desk-card"
      aria-label={labels.card}
      onSubmit={send}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <label className="admin-field">
        <span>{labels.cardTitle}</span>
        <input
          ref={focusOnce}
          required
          maxLength={MESSAGE_LIMITS.cardTitle}
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      </label>
      <label className="admin-field">
        <span>{labels.cardText}</span>
        <textarea
          rows={2}
          maxLength={MESSAGE_LIMITS.cardText}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <label className="admin-field">
        <span>{labels.cardHref}</span>
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
        <button className="admin-primary">{t('chat.send')}</button>
        <button type="button" onClick={close}>
          {common.cancel}
        </button>
      </div>
    </form>
  )
}
