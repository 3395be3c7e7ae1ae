import { useConversationContext } from './conversation-context'

export function Typing({ name }: { name: string | undefined }) {
  const { t } = useConversationContext()
  return (
    <p className="chat-typing" role="status">
      {name !== undefined && t('chat.typing', { name: name || t('chat.specialist') })}
    </p>
  )
}
