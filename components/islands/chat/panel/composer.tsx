import { useState, type KeyboardEvent, type RefObject } from 'react'
import type { ChatMessage } from '@/lib/contract/chat-message'
import { normalizeText } from '@/lib/domain/text'
import { ChatIcon } from '../ui/chat-icon'
import { excerptOfMessage } from '../ui/excerpt'
import { pastedFiles } from '../ui/pasted-files'
import { tooLong } from '../ui/too-long'
import { useDraft } from '../ui/use-draft'
import { composeMessage } from '../transport/compose'
import { newId } from '../transport/new-id'
import { useModel, useView } from './view'

interface ComposerProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly quoted: ChatMessage | undefined
  readonly dropQuote: () => void
}

/** Message input: Enter sends, Shift+Enter inserts a line break. */
export function Composer({ field, quoted, dropQuote }: ComposerProps) {
  const view = useView()
  const { controller, t, authorOf } = view
  const { setting } = useModel()
  const [text, setText] = useDraft('message')
  const [error, setError] = useState('')

  function send(): void {
    const normalized = normalizeText(text, { tabs: true })
    const message = normalized && composeMessage(newId(), normalized, quoted?.id)
    if (!message || !setting) return
    const limit = setting.limits[message.kind === 'code' ? 'code' : 'text']
    const long = tooLong(view, message.text, limit)
    setError(long)
    if (long) return
    controller.write(message)
    setText('')
    dropQuote()
  }
  function press(event: KeyboardEvent): void {
    // Enter that confirms an IME composition sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="chat-composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {quoted && (
        <p className="chat-quoting">
          <b>{authorOf(quoted)}</b> <span>{excerptOfMessage(quoted)}</span>
          <button type="button" aria-label={t('msg.noQuote')} onClick={dropQuote}>
            <ChatIcon name="close" />
          </button>
        </p>
      )}
      {error && (
        <p className="chat-error" role="alert" id="chat-error">
          {error}
        </p>
      )}
      <div className="chat-line">
        <label className="chat-attach" title={t('chat.attach')}>
          <ChatIcon name="attach" />
          <input
            className="visually-hidden"
            type="file"
            multiple
            aria-label={t('chat.attach')}
            onChange={({ currentTarget }) => {
              void controller.attach([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
        </label>
        <textarea
          ref={field}
          rows={1}
          value={text}
          placeholder={t('chat.placeholder')}
          aria-label={t('chat.placeholder')}
          aria-describedby={error ? 'chat-error' : undefined}
          enterKeyHint="send"
          onKeyDown={press}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setError('')
            controller.typing()
          }}
          onPaste={(event) => {
            const files = pastedFiles(event.clipboardData)
            if (!files.length) return
            event.preventDefault()
            void controller.attach(files)
          }}
        />
        <button className="chat-send" aria-label={t('chat.send')} title={t('chat.send')}>
          <ChatIcon name="send" />
        </button>
      </div>
    </form>
  )
}
