import type { ChatMessage } from '@/lib/contract/chat-message'
import { REACTIONS } from '@/lib/domain/chat/messages'
import { ChatIcon } from './chat-icon'
import { useReader } from './reader'

/** The six reactions, to be given or taken back. */
export function ReactionPicker({ message, chosen }: { message: ChatMessage; chosen: () => void }) {
  const { react, say, side } = useReader()
  return REACTIONS.map((reaction) => {
    const name = say(`reaction.${reaction}`)
    const isOn = message.reactions.some((given) => given.reaction === reaction && given.by === side)
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

/** The reactions that a message has, with who gave them. */
export function GivenReactions({ message }: { message: ChatMessage }) {
  const { say, authorOf } = useReader()
  const givers = (reaction: string) =>
    message.reactions.filter((given) => given.reaction === reaction).map(({ by }) => authorOf({ author: by, name: '' }))
  const given = REACTIONS.filter((reaction) => givers(reaction).length)
  if (!given.length) return null
  return (
    <ul className="chat-reactions">
      {given.map((reaction) => (
        <li key={reaction}>
          <ChatIcon name={reaction} />
          <span className="visually-hidden">{`${say(`reaction.${reaction}`)}: ${givers(reaction).join(', ')}`}</span>
        </li>
      ))}
    </ul>
  )
}
