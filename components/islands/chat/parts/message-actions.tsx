import { useRef, useState, type KeyboardEvent } from 'react'
import type { ChatMessage } from '@/lib/contract/chat-message'
import { ChatIcon } from './chat-icon'
import { ReactionPicker } from './reactions'
import { useReader } from './reader'
import { usePressElsewhere } from './use-press-elsewhere'

/** Begins an answer with a quotation; absent where nothing can be written. */
export type Quote = ((message: ChatMessage) => void) | undefined

/** Shows the whole of what has been opened. */
const show = (picker: HTMLElement | null) => void picker?.scrollIntoView({ block: 'nearest' })

/** What can be done with a message: a reply, and the reactions, where something can be written; to take it away. */
export function MessageActions({ message, quote }: { message: ChatMessage; quote: Quote }) {
  const { say, remove } = useReader()
  const [isOpen, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  usePressElsewhere(
    isOpen,
    (target) => whole.current?.contains(target),
    () => setOpen(false),
  )
  const chosen = () => {
    setOpen(false)
    toggle.current?.focus()
  }
  // First: a question that is asked gives the focus back to where it was.
  const act = (what: (message: ChatMessage) => void) => () => {
    chosen()
    what(message)
  }
  function press(event: KeyboardEvent): void {
    if (!isOpen || event.key !== 'Escape') return
    event.stopPropagation()
    chosen()
  }
  return (
    // Escape closes the picker, wherever in it the focus is.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="chat-actions" ref={whole} onKeyDown={press}>
      <button
        type="button"
        ref={toggle}
        aria-expanded={isOpen}
        aria-label={say('msg.actions')}
        title={say('msg.actions')}
        onClick={() => setOpen(!isOpen)}
      >
        <ChatIcon name="laugh" />
      </button>
      {isOpen && (
        <div className="chat-picker" ref={show}>
          {quote && (
            <>
              <button type="button" aria-label={say('msg.reply')} title={say('msg.reply')} onClick={act(quote)}>
                <ChatIcon name="reply" />
              </button>
              <ReactionPicker message={message} chosen={chosen} />
            </>
          )}
          {remove && (
            <button type="button" aria-label={remove.word} title={remove.word} onClick={act(remove.act)}>
              <ChatIcon name="delete" />
            </button>
          )}
        </div>
      )}
    </div>
  )
}
