import type { ChatMessage } from '@/lib/contract/chat-message'
import { REACTIONS } from '@/lib/domain/chat/messages'
import { ChatIcon } from './chat-icon'
import { useConversationContext } from './conversation-context'

export function ReactionPicker({ message, onChoose }: { message: ChatMessage; onChoose: () => void }) {
  const { react, t, side } = useConversationContext()
  return REACTIONS.map((reaction) => {
    const name = t(`reaction.${reaction}`)
    const isOn = message.reactions.some((one) => one.reaction === reaction && one.by === side)
    const choose = () => {
      react(message, reaction, !isOn)
      onChoose()
    }
    return (
      <button key={reaction} type="button" aria-pressed={isOn} aria-label={name} title={name} onClick={choose}>
        <ChatIcon name={reaction} />
      </button>
    )
  })
}

export function MessageReactions({ message }: { message: ChatMessage }) {
  const { t, authorOf } = useConversationContext()
  const authors = (reaction: string) =>
    message.reactions.filter((one) => one.reaction === reaction).map(({ by }) => authorOf({ author: by, name: '' }))
  const shown = REACTIONS.filter((reaction) => authors(reaction).length)
  if (!shown.length) return null
  return (
    <ul className="chat-reactions">
      {shown.map((reaction) => (
        <li key={reaction}>
          <ChatIcon name={reaction} />
          <span className="visually-hidden">{`${t(`reaction.${reaction}`)}: ${authors(reaction).join(', ')}`}</span>
        </li>
      ))}
    </ul>
  )
}
