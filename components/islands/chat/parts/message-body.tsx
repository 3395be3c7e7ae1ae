import type { ChatMessage } from '@/lib/contract/chat-message'
import { Card } from './card'
import { ChatIcon } from './chat-icon'
import { later } from './later'
import { Code, Markup } from './markup'
import { useReader } from './reader'

const FileBody = later(async () => (await import('./file')).FileBody)

/** What a message says, by its kind (specification, section 3). */
export function MessageBody({ message }: { message: ChatMessage }) {
  const { say, tag, renew, authorOf } = useReader()
  switch (message.kind) {
    case 'text':
      return <Markup text={message.text} />
    case 'quote':
      return (
        <>
          <blockquote className="chat-quoted">
            <cite>{authorOf(message.quoted)}</cite>
            <p>{message.quoted.excerpt ?? say('msg.deleted')}</p>
          </blockquote>
          <Markup text={message.text} />
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
      return <FileBody {...{ say, tag, renew, message }} icon={<ChatIcon name="file" />} />
  }
}
