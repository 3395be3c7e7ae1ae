import { Fragment, useEffect, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { ChatIcon } from './chat-icon'
import type { ChatMessage } from '@/lib/contract/chat-message'
import { localDate } from '@/lib/visitor/local-time'
import { Message } from './message'
import type { Quote } from './message-actions'
import { useConversationContext } from './conversation-context'

const END_TOLERANCE_PX = 48

interface MessageListProps {
  readonly messages: readonly ChatMessage[]
  /** `seq` of the last message read by the other side. */
  readonly read: number
  readonly loadOlder: (() => Promise<void>) | undefined
  readonly quote: Quote
  /** Pending messages and their number, which scrolls the list to its end when it changes. */
  readonly under: ReactElement | false
  readonly pendingCount: number
  /** The children are a form replacing the composer: scroll to its start, not to the end. */
  readonly isForm?: boolean
  /** Above the first message of the conversation. */
  readonly greeting?: ReactElement | false
  /** A note that is not stored; `after` is the `seq` of the message above it, 0 for none. */
  readonly note?: { readonly after: number; readonly text: string } | undefined
  readonly children?: ReactNode
}

/** Messages by day with pending ones below. Follows new messages while scrolled to the end. */
export function MessageList({
  messages,
  read,
  loadOlder,
  quote,
  under,
  pendingCount,
  isForm = false,
  greeting,
  note,
  children,
}: MessageListProps) {
  const { t } = useConversationContext()
  const log = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const [isLoading, setLoading] = useState(false)
  /** Scroll state: first message, distance from the end, and heights of the log and its content. */
  const position = useRef({ first: '', fromEnd: 0, isAtEnd: true, height: 0, whole: 0 })
  function updatePosition({ scrollHeight, scrollTop, clientHeight }: Element): void {
    const fromEnd = scrollHeight - scrollTop
    const isNear = fromEnd - clientHeight < END_TOLERANCE_PX
    Object.assign(position.current, { fromEnd, isAtEnd: isNear })
    setAtEnd(isNear)
  }
  // `void`: in some browsers `scrollTo` returns a promise, which an effect must not return.
  const scrollToEnd = () =>
    void log.current?.scrollTo({ top: isForm ? (end.current?.offsetTop ?? 0) : log.current.scrollHeight })
  useLayoutEffect(scrollToEnd, [pendingCount, isForm])
  useEffect(() => {
    const { current: element } = log
    if (!element) return undefined
    const watcher = new ResizeObserver(() => {
      const { isAtEnd: wasAtEnd, height } = position.current
      Object.assign(position.current, { height: element.clientHeight, whole: element.scrollHeight })
      // Does not scroll while a form is being filled in or a picker is open; a form scrolls only when it appears.
      if (isForm ? !height : wasAtEnd && !element.querySelector('.chat-picker')) scrollToEnd()
      updatePosition(element)
    })
    for (const part of [element, ...element.children]) watcher.observe(part)
    return () => watcher.disconnect()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isForm])
  useLayoutEffect(() => {
    const { first, fromEnd } = position.current
    const [{ id } = { id: '' }] = messages
    if (isAtEnd) scrollToEnd()
    // Keeps the position when older messages are prepended.
    else if (id !== first && messages.some((message) => message.id === first))
      log.current?.scrollTo({ top: log.current.scrollHeight - fromEnd })
    position.current.first = id
    // Scrolls on new messages only, not when `isAtEnd` changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [messages])
  const noteIndex = note && messages.findLastIndex(({ seq }) => seq <= note.after)
  const noteItem = note && <li className="chat-note">{note.text}</li>
  const days = messages.map(({ at }) => localDate(at))
  return (
    <div className="chat-body">
      <div
        className="chat-log"
        role="log"
        aria-label={t('chat.log.label')}
        aria-busy={isLoading}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        ref={log}
        onScroll={({ currentTarget }) => {
          const { height, whole } = position.current
          // Ignores scroll events caused by resizing.
          if (currentTarget.clientHeight === height && currentTarget.scrollHeight === whole)
            updatePosition(currentTarget)
        }}
      >
        {loadOlder && (
          <button
            type="button"
            className="chat-link"
            onClick={() => {
              setLoading(true)
              void loadOlder().then(() => setLoading(false))
            }}
          >
            {t('chat.earlier')}
          </button>
        )}
        {greeting}
        <ol className="chat-messages">
          {noteIndex === -1 && noteItem}
          {messages.map((message, index) => (
            <Fragment key={message.id}>
              {days[index] !== days[index - 1] && (
                <li className="chat-note">
                  <time dateTime={message.at.slice(0, 10)}>{days[index]}</time>
                </li>
              )}
              <Message message={message} isRead={message.seq <= read} quote={quote} />
              {noteIndex === index && noteItem}
            </Fragment>
          ))}
          {under}
        </ol>
        <div aria-live="off" ref={end}>
          {children}
        </div>
      </div>
      {!isAtEnd && (
        <button type="button" className="chat-latest" aria-label={t('chat.latest')} onClick={scrollToEnd}>
          <ChatIcon name="down" />
        </button>
      )}
    </div>
  )
}
