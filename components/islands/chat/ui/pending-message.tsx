import type { ReactNode } from 'react'
import type { MessageInput } from '@/lib/contract/chat-admin'
import type { PendingMessage } from '../transport/outbox'
import { Card } from './card'
import { ChatIcon } from './chat-icon'
import { Code } from './code'
import type { MarkupProps } from './markup'
import { MessageText } from './message-text'
import { useConversationContext } from './conversation-context'
import { rejectionMessageKey } from './rejection-message'
import { tooLong } from './too-long'

function Body({ message, author }: { message: MessageInput; author: MarkupProps['author'] }) {
  if (message.kind === 'code') return <Code text={message.text} language={message.language} />
  return message.kind === 'attachment' ? <Card {...message} /> : <MessageText text={message.text} author={author} />
}

interface PendingMessageRowProps {
  readonly pending: PendingMessage<MessageInput>
  readonly retry: (id: string) => void
  readonly drop: (id: string) => void
  readonly limits: { readonly text: number; readonly code: number } | undefined
  readonly children?: ReactNode
}

export function PendingMessageRow({
  pending: { message, rejected },
  retry,
  drop,
  limits,
  children,
}: PendingMessageRowProps) {
  const context = useConversationContext()
  const { t, side, authorOf } = context
  const maxCharacters = limits?.[message.kind === 'code' ? 'code' : 'text']
  const lengthError = maxCharacters !== undefined && tooLong(context, message.text, maxCharacters)
  return (
    <li className="chat-message chat-own chat-waiting">
      <span className="visually-hidden">{authorOf({ author: side, name: '' })}</span>
      <div className="chat-bubble">
        <Body message={message} author={side} />
        {!rejected && (
          <span className="chat-when" role="img" aria-label={t('upload.waiting')}>
            <ChatIcon name="wait" />
          </span>
        )}
      </div>
      {!rejected && children && <p className="chat-quiet">{children}</p>}
      {rejected && (
        <p className="chat-error">
          <span>{`${t('msg.notSent')}. ${lengthError || t(rejectionMessageKey(rejected))}`}</span>{' '}
          <button type="button" className="chat-link" onClick={() => retry(message.id)}>
            {t('common.retry')}
          </button>{' '}
          <button type="button" className="chat-link" onClick={() => drop(message.id)}>
            {t('common.close')}
          </button>
        </p>
      )}
    </li>
  )
}
