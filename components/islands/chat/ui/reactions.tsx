import type { ChatMessage } from '@/lib/contract/chat-message'
import { REACTIONS } from '@/lib/domain/chat/messages'
import { ChatIcon } from './chat-icon'
import { useConversationContext } from './conversation-context'

export function ReactionPicker({ message, chosen }: { message: ChatMessage; chosen: () => void }) {
  const { react, t, side } = useConversationContext()
  return REACTIONS.map((reaction) => {
    const name = t(`reaction.${reaction}`)
    const isOn = message.reactions.some((one) => one.reaction === reaction && one.by === side)
    const choose = () => {
      react(message, reaction, !isOn)
      chosen()
    }
    return (
      <button key={reaction} type="button" aria-pressed={isOn} aria-label={name} title={name} onClick={choose}>
        <ChatIcon name={reaction} />
      </button>
    )
  })
}

export function GivenReactions({ message }: { message: ChatMessage }) {
  const { t, authorOf } = useConversationContext()
  const givers = (reaction: string) =>
    message.reactions.filter((given) => given.reaction === reaction).map(({ by }) => authorOf({ author: by, name: '' }))
  const given = REACTIONS.filter((reaction) => givers(reaction).length)
  if (!given.length) return null
  return (
    <ul className="chat-reactions">
      {given.map((reaction) => (
        <li key={reaction}>
          <ChatIcon name={reaction} />
          <span className="visually-hidden">{`${t(`reaction.${reaction}`)}: ${givers(reaction).join(', ')}`}</span>
        </li>
      ))}
    </ul>
  )
}
