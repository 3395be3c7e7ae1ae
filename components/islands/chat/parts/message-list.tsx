import { Fragment, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { ChatMessage } from '@/lib/contract/chat-message'
import { ChatIcon } from './chat-icon'
import { localDate } from './local-time'
import { Message } from './message'
import type { Quote } from './message-actions'
import { useReader } from './reader'

/** Pixels from the end at which one still counts as being there. */
const NEAR = 48

interface MessageListProps {
  readonly messages: readonly ChatMessage[]
  /** The last message that the other side has read, by `seq`. */
  readonly read: number
  /** Loads what stands before the first message; absent where that is the beginning. */
  readonly loadEarlier: (() => Promise<void>) | undefined
  readonly quote: Quote
  /** What is on its way, and how many: who writes sees it. */
  readonly under: ReactNode
  readonly written: number
  readonly children?: ReactNode
}

/** The messages of a talk, day by day, and what is on its way. Stays at the end as long as the reader does. */
export function MessageList({ messages, read, loadEarlier, quote, under, written, children }: MessageListProps) {
  const { say } = useReader()
  const log = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  // An effect gives back nothing: in some browsers scrolling is a promise.
  const toEnd = () => void log.current?.scrollTo({ top: log.current.scrollHeight })
  useLayoutEffect(toEnd, [written])
  useLayoutEffect(() => {
    if (isAtEnd) toEnd()
    // Only what has come moves the list, not that the reader has come to its end.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [messages])
  const days = messages.map(({ at }) => localDate(at))
  return (
    <div className="chat-body">
      <div
        className="chat-log"
        role="log"
        aria-label={say('chat.log.label')}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        ref={log}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => setAtEnd(scrollHeight - scrollTop - clientHeight < NEAR)}
      >
        {loadEarlier && (
          <button type="button" className="chat-link" onClick={() => void loadEarlier()}>
            {say('chat.earlier')}
          </button>
        )}
        <ol className="chat-messages">
          {messages.map((message, index) => (
            <Fragment key={message.id}>
              {days[index] !== days[index - 1] && (
                <li className="chat-note">
                  <time dateTime={message.at.slice(0, 10)}>{days[index]}</time>
                </li>
              )}
              <Message message={message} isRead={message.seq <= read} quote={quote} />
            </Fragment>
          ))}
          {under}
        </ol>
        {children}
      </div>
      {!isAtEnd && (
        <button type="button" className="chat-latest" aria-label={say('chat.latest')} onClick={toEnd}>
          <ChatIcon name="down" />
        </button>
      )}
    </div>
  )
}
