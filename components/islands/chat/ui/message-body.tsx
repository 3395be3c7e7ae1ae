import type { ChatMessage } from '@/lib/contract/chat-message'
import { Card } from './card'
import { ChatIcon } from './chat-icon'
import { Code } from './code'
import { lazyPart } from './lazy-part'
import { MessageText } from './message-text'
import { useConversationContext } from './conversation-context'

const FileBody = lazyPart(async () => (await import('./file')).FileBody)

export function MessageBody({ message }: { message: ChatMessage }) {
  const context = useConversationContext()
  const { t, authorOf } = context
  switch (message.kind) {
    case 'text':
      return <MessageText text={message.text} author={message.author} />
    case 'quote':
      return (
        <>
          <blockquote className="chat-quoted">
            <cite>{authorOf(message.quoted)}</cite>
            <p>{message.quoted.excerpt ?? t('msg.deleted')}</p>
          </blockquote>
          <MessageText text={message.text} author={message.author} />
        </>
      )
    case 'code':
      return <Code text={message.text} language={message.language} />
    case 'attachment':
      return <Card {...message} />
    case 'deleted':
      return <p className="chat-quiet">{t('msg.deleted')}</p>
    case 'system':
      return <p>{t(`chat.note.${message.note}`, { name: message.name || t('chat.specialist') })}</p>
    default:
      return <FileBody {...context} message={message} icon={<ChatIcon name="file" />} />
  }
}
