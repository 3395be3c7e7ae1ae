import type { ChatMessage } from '@/lib/contract/chat-message'
import { Card } from './card'
import { ChatIcon } from './chat-icon'
import { Code } from './code'
import { later } from './later'
import { MessageText } from './message-text'
import { useReader } from './reader'

const FileBody = later(async () => (await import('./file')).FileBody)

/** What a message says, by its kind (specification, section 3). */
export function MessageBody({ message }: { message: ChatMessage }) {
  const reader = useReader()
  const { say, authorOf } = reader
  switch (message.kind) {
    case 'text':
      return <MessageText text={message.text} author={message.author} />
    case 'quote':
      return (
        <>
          <blockquote className="chat-quoted">
            <cite>{authorOf(message.quoted)}</cite>
            <p>{message.quoted.excerpt ?? say('msg.deleted')}</p>
          </blockquote>
          <MessageText text={message.text} author={message.author} />
        </>
      )
    case 'code':
      return <Code text={message.text} language={message.language} />
    case 'attachment':
      return <Card {...message} />
    case 'deleted':
      return <p className="chat-quiet">{say('msg.deleted')}</p>
    case 'system':
      return <p>{say(`chat.note.${message.note}`, { name: message.name || say('chat.operatorName') })}</p>
    default:
      return <FileBody {...reader} message={message} icon={<ChatIcon name="file" />} />
  }
}
