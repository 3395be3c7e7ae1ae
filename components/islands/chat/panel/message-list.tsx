import { Fragment, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { ChatIcon } from './chat-icon'
import { localDate } from './local-time'
import { Message } from './message'
import type { Quote } from './message-actions'
import { UploadRow } from './upload-row'
import { useModel, useView } from './view'
import { WaitingMessage } from './waiting'

/** Pixels from the end at which one still counts as being there. */
const NEAR = 48

/** The messages of the talk, day by day, and what is on its way. Stays at the end as long as the visitor does. */
export function MessageList({ quote, isPast, children }: { quote: Quote; isPast: boolean; children?: ReactNode }) {
  const { talk, say } = useView()
  const { conversation, messages, earlier, waiting, uploads } = useModel()
  const log = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const toEnd = () => void log.current?.scrollTo({ top: log.current.scrollHeight })
  const written = waiting.length + uploads.length
  useLayoutEffect(toEnd, [written])
  useLayoutEffect(() => {
    if (isAtEnd) toEnd()
    // Only what has come moves the list, not that the visitor has come to its end.
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
        {earlier && (
          <button type="button" className="chat-link" onClick={() => void talk.earlier()}>
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
              <Message message={message} isRead={message.seq <= (conversation?.read.operator ?? 0)} quote={quote} />
            </Fragment>
          ))}
          {!isPast && waiting.map((one) => <WaitingMessage key={one.message.id} waiting={one} />)}
          {!isPast && uploads.map((one) => <UploadRow key={one.id} upload={one} />)}
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
