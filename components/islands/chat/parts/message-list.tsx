import { Fragment, useEffect, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { ChatIcon } from './chat-icon'
import type { ChatMessage } from '@/lib/contract/chat-message'
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
  readonly under: ReactElement | false
  readonly written: number
  /** The children are a form that stands in the place of writing: it is begun at its head. */
  readonly isForm?: boolean
  readonly children?: ReactNode
}

/** The messages of a talk, day by day, and what is on its way. Stays at the end as long as the reader does. */
export function MessageList({
  messages,
  read,
  loadEarlier,
  quote,
  under,
  written,
  isForm = false,
  children,
}: MessageListProps) {
  const { say } = useReader()
  const log = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const [isLoading, setLoading] = useState(false)
  /** The first message, how far above the end the reader is, and the heights of the log and of what it shows. */
  const place = useRef({ first: '', fromEnd: 0, isAtEnd: true, height: 0, whole: 0 })
  function look({ scrollHeight, scrollTop, clientHeight }: Element): void {
    const fromEnd = scrollHeight - scrollTop
    const isNear = fromEnd - clientHeight < NEAR
    Object.assign(place.current, { fromEnd, isAtEnd: isNear })
    setAtEnd(isNear)
  }
  // An effect gives back nothing: in some browsers scrolling is a promise.
  const toEnd = () =>
    void log.current?.scrollTo({ top: isForm ? (end.current?.offsetTop ?? 0) : log.current.scrollHeight })
  useLayoutEffect(toEnd, [written, isForm])
  useEffect(() => {
    const { current: element } = log
    if (!element) return undefined
    const watcher = new ResizeObserver(() => {
      const { isAtEnd: wasAtEnd, height } = place.current
      Object.assign(place.current, { height: element.clientHeight, whole: element.scrollHeight })
      // A form that is being filled in stays where it is, and so does an open picker; a form that comes into sight begins.
      if (isForm ? !height : wasAtEnd && !element.querySelector('.chat-picker')) toEnd()
      look(element)
    })
    for (const part of [element, ...element.children]) watcher.observe(part)
    return () => watcher.disconnect()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isForm])
  useLayoutEffect(() => {
    const { first, fromEnd } = place.current
    const [{ id } = { id: '' }] = messages
    if (isAtEnd) toEnd()
    // What has come above leaves the reader where he is.
    else if (id !== first && messages.some((message) => message.id === first))
      log.current?.scrollTo({ top: log.current.scrollHeight - fromEnd })
    place.current.first = id
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
        aria-busy={isLoading}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        ref={log}
        onScroll={({ currentTarget }) => {
          const { height, whole } = place.current
          // What moves because the room has changed is nothing that the reader does.
          if (currentTarget.clientHeight === height && currentTarget.scrollHeight === whole) look(currentTarget)
        }}
      >
        {loadEarlier && (
          <button
            type="button"
            className="chat-link"
            onClick={() => {
              setLoading(true)
              void loadEarlier().then(() => setLoading(false))
            }}
          >
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
        <div aria-live="off" ref={end}>
          {children}
        </div>
      </div>
      {!isAtEnd && (
        <button type="button" className="chat-latest" aria-label={say('chat.latest')} onClick={toEnd}>
          <ChatIcon name="down" />
        </button>
      )}
    </div>
  )
}
