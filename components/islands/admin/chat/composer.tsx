import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import type { DeskSummary } from '@/lib/contract/chat-admin'
import type { ChatMessage } from '@/lib/contract/chat-message'
import { MESSAGE_LIMITS } from '@/lib/domain/chat/messages'
import { normalizeText } from '@/lib/domain/text'
import { ChatIcon } from '../../chat/parts/chat-icon'
import { excerptOfMessage } from '../../chat/parts/excerpt'
import { pastedFiles } from '../../chat/parts/pasted-files'
import { useReader } from '../../chat/parts/reader'
import { tooLong } from '../../chat/parts/too-long'
import { useDraft } from '../../chat/parts/use-draft'
import { messageOf } from '../../chat/wire/compose'
import { newId } from '../../chat/wire/new-id'
import { CannedReplies } from './canned-replies'
import { CardForm } from './card-form'
import { Tools, type Tool } from './tools'
import { useDesk } from './view'

interface ComposerProps {
  readonly conversation: DeskSummary
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly quoted: ChatMessage | undefined
  readonly dropQuote: () => void
}

/** Where an operator writes: Enter sends, Shift and Enter begin a line, a slash in the empty field opens the canned replies, and is a slash after all if they are left by Escape. */
export function Composer({ conversation, field, quoted, dropQuote }: ComposerProps) {
  const { desk, words, say } = useDesk()
  const reader = useReader()
  const { authorOf } = reader
  const [text, setText] = useDraft(`desk.${conversation.id}`)
  const [fault, setFault] = useState('')
  const [tool, setTool] = useState<Tool>()
  const [isSlash, setSlash] = useState(false)
  const hint = useId()

  function send(): void {
    const written = normalizeText(text, { tabs: true })
    const message = written && messageOf(newId(), written, quoted?.id)
    if (!message) return
    const limit = MESSAGE_LIMITS[message.kind === 'code' ? 'code' : 'text']
    const long = tooLong(reader, message.text, limit)
    setFault(long)
    if (long) return
    desk.write(message)
    setText('')
    dropQuote()
  }
  /** Puts a text in the place of what is selected. */
  function insert(written: string): void {
    const { current } = field
    if (!current) return
    current.setRangeText(written, current.selectionStart, current.selectionEnd, 'end')
    // As if it were typed: React does not see such a change, and would not see either that all of it is taken away.
    current.dispatchEvent(new Event('input', { bubbles: true }))
    current.focus()
  }
  function asCode(): void {
    const { current } = field
    if (!current) return
    if (current.selectionStart === current.selectionEnd) current.select()
    insert(`\`\`\`\n${current.value.slice(current.selectionStart, current.selectionEnd)}\n\`\`\``)
  }
  function turn(next: Tool | undefined, bySlash = false): void {
    setTool(next)
    setSlash(bySlash)
  }
  function close(): void {
    turn(undefined)
    field.current?.focus()
  }
  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === '/' && !text && tool !== 'canned') {
      event.preventDefault()
      turn('canned', true)
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }
  return (
    <div className="desk-composer">
      {tool === 'canned' && (
        <CannedReplies
          language={conversation.visitor.lang}
          choose={(reply) => {
            turn(undefined)
            insert(reply)
          }}
          close={() => {
            close()
            if (isSlash && !text) insert('/')
          }}
        />
      )}
      {tool === 'card' && <CardForm conversation={conversation.id} close={close} />}
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
          <p className="chat-fault" role="alert" id={`${hint}-fault`}>
            {fault}
          </p>
        )}
        <Tools tool={tool} turn={(next) => turn(tool === next ? undefined : next)} asCode={asCode} />
        <div className="chat-line">
          <textarea
            ref={field}
            rows={2}
            value={text}
            placeholder={say('chat.placeholder')}
            aria-label={say('chat.placeholder')}
            aria-describedby={fault ? `${hint}-fault ${hint}` : hint}
            enterKeyHint="send"
            onKeyDown={press}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              setFault('')
              desk.typing()
            }}
            onPaste={(event) => {
              const files = pastedFiles(event.clipboardData)
              if (!files.length) return
              event.preventDefault()
              desk.attach(files)
            }}
          />
          <button className="chat-send" aria-label={say('chat.send')} title={say('chat.send')}>
            <ChatIcon name="send" />
          </button>
        </div>
        <p className="admin-quiet desk-hint" id={hint}>
          {words.hint}
        </p>
      </form>
    </div>
  )
}
