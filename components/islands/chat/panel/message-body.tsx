import type { ChatMessage } from '@/lib/contract/chat-message'
import { FileBody } from './file'
import { Code, Markup } from './markup'
import { useView } from './view'

/** Who wrote something, as the visitor knows them. */
export function useAuthor(): (message: Pick<ChatMessage, 'author' | 'name'>) => string {
  const { say } = useView()
  return ({ author, name }) => (author === 'visitor' ? say('chat.you') : name || say('chat.operatorName'))
}

/** What a message says, by its kind (specification, section 3). */
export function MessageBody({ message }: { message: ChatMessage }) {
  const { say } = useView()
  const authorOf = useAuthor()
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
      return (
        <a className="chat-card" href={message.href} target="_blank" rel="noopener">
          <b>{message.title}</b>
          {message.text && <span>{message.text}</span>}
        </a>
      )
    case 'deleted':
      return <p className="chat-quiet">{say('msg.deleted')}</p>
    case 'system':
      return <p>{say(`chat.note.${message.note}`, { name: message.name || say('chat.operatorName') })}</p>
    default:
      return <FileBody message={message} />
  }
}
