import { useState } from 'react'
import type { ChatMessage } from '@/lib/contract/chat-message'
import { ChatIcon } from './chat-icon'
import { ReactionPicker } from './reactions'
import { useReader } from './reader'

/** Begins an answer with a quotation; absent where nothing can be written. */
export type Quote = ((message: ChatMessage) => void) | undefined

/** What can be done with a message: a reply, and the reactions. */
export function MessageActions({ message, quote }: { message: ChatMessage; quote: Quote }) {
  const { say, remove } = useReader()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const act = (what: (message: ChatMessage) => void) => () => {
    close()
    what(message)
  }
  return (
    <div className="chat-actions">
      <button type="button" aria-expanded={isOpen} aria-label={say('msg.actions')} title={say('msg.actions')} onClick={() => setOpen(!isOpen)}>
        <ChatIcon name="laugh" />
      </button>
      {isOpen && (
        <div className="chat-picker">
          {quote && (
            <button type="button" aria-label={say('msg.reply')} title={say('msg.reply')} onClick={act(quote)}>
              <ChatIcon name="reply" />
            </button>
          )}
          <ReactionPicker message={message} chosen={close} />
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
