import type { ReactNode } from 'react'
import type { WrittenMessage } from '@/lib/contract/chat-admin'
import type { Waiting } from '../wire/outbox'
import { Card } from './card'
import { ChatIcon } from './chat-icon'
import { Code } from './code'
import type { WrittenText } from './markup'
import { MessageText } from './message-text'
import { useReader } from './reader'
import { refusalWord } from './refusal-word'
import { tooLong } from './too-long'

function Written({ message, author }: { message: WrittenMessage; author: WrittenText['author'] }) {
  if (message.kind === 'code') return <Code text={message.text} language={message.language} />
  return message.kind === 'attachment' ? <Card {...message} /> : <MessageText text={message.text} author={author} />
}

interface WaitingMessageProps {
  readonly waiting: Waiting<WrittenMessage>
  readonly retry: (id: string) => void
  readonly drop: (id: string) => void
  /** Letters that a message may have. */
  readonly limits: { readonly text: number; readonly code: number } | undefined
  /** Why it is not there yet. */
  readonly children?: ReactNode
}

/** A message on its way, shown where it will stand. */
export function WaitingMessage({ waiting: { message, refused }, retry, drop, limits, children }: WaitingMessageProps) {
  const reader = useReader()
  const { say, side, authorOf } = reader
  return (
    <li className="chat-message chat-own chat-waiting">
      <span className="visually-hidden">{authorOf({ author: side, name: '' })}</span>
      <div className="chat-bubble">
        <Written message={message} author={side} />
        {!refused && (
          <span className="chat-when" role="img" aria-label={say('upload.waiting')}>
            <ChatIcon name="wait" />
          </span>
        )}
      </div>
      {!refused && children && <p className="chat-quiet">{children}</p>}
      {refused && (
        <p className="chat-fault">
          <span>{`${say('msg.notSent')}. ${(limits && tooLong(reader, message.text, limits[message.kind === 'code' ? 'code' : 'text'])) || say(refusalWord(refused))}`}</span>{' '}
          <button type="button" className="chat-link" onClick={() => retry(message.id)}>
            {say('common.retry')}
          </button>{' '}
          <button type="button" className="chat-link" onClick={() => drop(message.id)}>
            {say('common.close')}
          </button>
        </p>
      )}
    </li>
  )
}
