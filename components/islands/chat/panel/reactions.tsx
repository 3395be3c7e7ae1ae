import type { ChatMessage } from '@/lib/contract/chat-message'
import { REACTIONS } from '@/lib/domain/chat/messages'
import { ChatIcon } from './chat-icon'
import { useView } from './view'

/** The six reactions, to be given or taken back. */
export function ReactionPicker({ message, chosen }: { message: ChatMessage; chosen: () => void }) {
  const { talk, say } = useView()
  return REACTIONS.map((reaction) => {
    const name = say(`reaction.${reaction}`)
    const isOn = message.reactions.some((given) => given.reaction === reaction && given.by === 'visitor')
    const react = () => {
      void talk.react(message, reaction, !isOn)
      chosen()
    }
    return (
      <button key={reaction} type="button" aria-pressed={isOn} aria-label={name} title={name} onClick={react}>
        <ChatIcon name={reaction} />
      </button>
    )
  })
}

/** The reactions that a message has, with who gave them. */
export function GivenReactions({ message }: { message: ChatMessage }) {
  const { say } = useView()
  const givers = (reaction: string) =>
    message.reactions.filter((given) => given.reaction === reaction).map(({ by }) => say(by === 'visitor' ? 'chat.you' : 'chat.operatorName'))
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
