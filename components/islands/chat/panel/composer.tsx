import { useState, type KeyboardEvent, type RefObject } from 'react'
import type { ChatMessage } from '@/lib/contract/chat-message'
import { normalizeText } from '@/lib/domain/text'
import { ChatIcon } from '../parts/chat-icon'
import { excerptOfMessage } from '../parts/excerpt'
import { pastedFiles } from '../parts/pasted-files'
import { tooLong } from '../parts/too-long'
import { useDraft } from '../parts/use-draft'
import { messageOf } from '../wire/compose'
import { newId } from '../wire/new-id'
import { useModel, useView } from './view'

interface ComposerProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly quoted: ChatMessage | undefined
  readonly dropQuote: () => void
}

/** Where the visitor writes: Enter sends, Shift and Enter begin a line. */
export function Composer({ field, quoted, dropQuote }: ComposerProps) {
  const view = useView()
  const { talk, say, authorOf } = view
  const { setting } = useModel()
  const [text, setText] = useDraft('message')
  const [fault, setFault] = useState('')

  function send(): void {
    const written = normalizeText(text, { tabs: true })
    const message = written && messageOf(newId(), written, quoted?.id)
    if (!message || !setting) return
    const limit = setting.limits[message.kind === 'code' ? 'code' : 'text']
    const long = tooLong(view, message.text, limit)
    setFault(long)
    if (long) return
    talk.write(message)
    setText('')
    dropQuote()
  }
  function press(event: KeyboardEvent): void {
    // Enter that ends the composing of a letter sends nothing.
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
          <button type="button" aria-label={say('msg.noQuote')} onClick={dropQuote}>
            <ChatIcon name="close" />
          </button>
        </p>
      )}
      {fault && (
        <p className="chat-fault" role="alert" id="chat-fault">
          {fault}
        </p>
      )}
      <div className="chat-line">
        <label className="chat-attach" title={say('chat.attach')}>
          <ChatIcon name="attach" />
          <input
            className="visually-hidden"
            type="file"
            multiple
            aria-label={say('chat.attach')}
            onChange={({ currentTarget }) => {
              void talk.attach([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
        </label>
        <textarea
          ref={field}
          rows={1}
          value={text}
          placeholder={say('chat.placeholder')}
          aria-label={say('chat.placeholder')}
          aria-describedby={fault ? 'chat-fault' : undefined}
          enterKeyHint="send"
          onKeyDown={press}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setFault('')
            talk.typing()
          }}
          onPaste={(event) => {
            const files = pastedFiles(event.clipboardData)
            if (!files.length) return
            event.preventDefault()
            void talk.attach(files)
          }}
        />
        <button className="chat-send" aria-label={say('chat.send')} title={say('chat.send')}>
          <ChatIcon name="send" />
        </button>
      </div>
    </form>
  )
}
