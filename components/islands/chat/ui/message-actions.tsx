import { useRef, useState, type KeyboardEvent } from 'react'
import type { ChatMessage } from '@/lib/contract/chat-message'
import { ChatIcon } from './chat-icon'
import { ReactionPicker } from './reactions'
import { useConversationContext } from './conversation-context'
import { useOutsideClick } from './use-outside-click'

export type Quote = ((message: ChatMessage) => void) | undefined

const show = (picker: HTMLElement | null) => void picker?.scrollIntoView({ block: 'nearest' })

/** Menu of a message: reply and reactions (if the reader can write), and deletion. */
export function MessageActions({ message, quote }: { message: ChatMessage; quote: Quote }) {
  const { t, remove } = useConversationContext()
  const [isOpen, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  useOutsideClick(
    isOpen,
    (target) => whole.current?.contains(target),
    () => setOpen(false),
  )
  const closePicker = () => {
    setOpen(false)
    toggle.current?.focus()
  }
  // Before acting: a confirmation dialog returns the focus to where it was.
  const closeAndRun = (action: (message: ChatMessage) => void) => () => {
    closePicker()
    action(message)
  }
  function press(event: KeyboardEvent): void {
    if (!isOpen || event.key !== 'Escape') return
    event.stopPropagation()
    closePicker()
  }
  return (
    // Escape closes the picker from any element in it.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="chat-actions" ref={whole} onKeyDown={press}>
      <button
        type="button"
        ref={toggle}
        aria-expanded={isOpen}
        aria-label={t('msg.actions')}
        title={t('msg.actions')}
        onClick={() => setOpen(!isOpen)}
      >
        <ChatIcon name="laugh" />
      </button>
      {isOpen && (
        <div className="chat-picker" ref={show}>
          {quote && (
            <>
              <button type="button" aria-label={t('msg.reply')} title={t('msg.reply')} onClick={closeAndRun(quote)}>
                <ChatIcon name="reply" />
              </button>
              <ReactionPicker message={message} onChoose={closePicker} />
            </>
          )}
          {remove && (
            <button type="button" aria-label={remove.label} title={remove.label} onClick={closeAndRun(remove.onRemove)}>
              <ChatIcon name="delete" />
            </button>
          )}
        </div>
      )}
    </div>
  )
}
