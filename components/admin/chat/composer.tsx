import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import type { DeskSummary } from '@/lib/contract/chat-admin'
import type { ChatMessage } from '@/lib/contract/chat-message'
import { MESSAGE_LIMITS } from '@/lib/domain/chat/messages'
import { normalizeText } from '@/lib/domain/text'
import { ChatIcon } from '../../islands/chat/ui/chat-icon'
import { excerptOfMessage } from '../../islands/chat/ui/excerpt'
import { pastedFiles } from '../../islands/chat/ui/pasted-files'
import { useConversationContext } from '../../islands/chat/ui/conversation-context'
import { tooLong } from '../../islands/chat/ui/too-long'
import { useDraft } from '../../islands/chat/ui/use-draft'
import { composeMessage } from '../../islands/chat/transport/compose'
import { newId } from '../../islands/chat/transport/new-id'
import { CannedReplies } from './canned-replies'
import { AttachmentForm } from './attachment-form'
import { Tools, type Tool } from './tools'
import { useDesk } from './view'

interface ComposerProps {
  readonly conversation: DeskSummary
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly quoted: ChatMessage | undefined
  readonly dropQuote: () => void
}

/**
 * Message input of the operator: Enter sends, Shift+Enter inserts a line break. `/` in the empty field opens the canned
 * replies; Escape closes them and inserts the slash.
 */
export function Composer({ conversation, field, quoted, dropQuote }: ComposerProps) {
  const { desk, labels, t } = useDesk()
  const context = useConversationContext()
  const { authorOf } = context
  const [text, setText] = useDraft(`desk.${conversation.id}`)
  const [error, setError] = useState('')
  const [tool, setTool] = useState<Tool>()
  const [isSlash, setSlash] = useState(false)
  const hint = useId()

  function send(): void {
    const normalized = normalizeText(text, { tabs: true })
    const message = normalized && composeMessage(newId(), normalized, quoted?.id)
    if (!message) return
    const limit = MESSAGE_LIMITS[message.kind === 'code' ? 'code' : 'text']
    const long = tooLong(context, message.text, limit)
    setError(long)
    if (long) return
    desk.sendMessage(message)
    setText('')
    dropQuote()
  }
  /** Replaces the selected text. */
  function insert(content: string): void {
    const { current } = field
    if (!current) return
    current.setRangeText(content, current.selectionStart, current.selectionEnd, 'end')
    // `setRangeText()` fires no event, so React's state would miss the change.
    current.dispatchEvent(new Event('input', { bubbles: true }))
    current.focus()
  }
  function asCode(): void {
    const { current } = field
    if (!current) return
    if (current.selectionStart === current.selectionEnd) current.select()
    insert(`\`\`\`\n${current.value.slice(current.selectionStart, current.selectionEnd)}\n\`\`\``)
  }
  function openTool(next: Tool | undefined, bySlash = false): void {
    setTool(next)
    setSlash(bySlash)
  }
  function close(): void {
    openTool(undefined)
    field.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === '/' && !text && tool !== 'canned') {
      event.preventDefault()
      openTool('canned', true)
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
            openTool(undefined)
            insert(reply)
          }}
          close={() => {
            close()
            if (isSlash && !text) insert('/')
          }}
        />
      )}
      {tool === 'card' && <AttachmentForm conversation={conversation.id} close={close} />}
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
          <p className="chat-error" role="alert" id={`${hint}-error`}>
            {error}
          </p>
        )}
        <Tools tool={tool} toggle={(next) => openTool(tool === next ? undefined : next)} asCode={asCode} />
        <div className="chat-line">
          <textarea
            ref={field}
            rows={2}
            value={text}
            placeholder={t('chat.placeholder')}
            aria-label={t('chat.placeholder')}
            aria-describedby={error ? `${hint}-error ${hint}` : hint}
            enterKeyHint="send"
            onKeyDown={onKeyDown}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              setError('')
              desk.notifyTyping()
            }}
            onPaste={(event) => {
              const files = pastedFiles(event.clipboardData)
              if (!files.length) return
              event.preventDefault()
              desk.attach(files)
            }}
          />
          <button className="chat-send" aria-label={t('chat.send')} title={t('chat.send')}>
            <ChatIcon name="send" />
          </button>
        </div>
        <p className="admin-quiet desk-hint" id={hint}>
          {labels.hint}
        </p>
      </form>
    </div>
  )
}
