import { useReader } from './reader'

/** That the other side types. @param name empty for an operator without one */
export function Typing({ name }: { name: string | undefined }) {
  const { say } = useReader()
  return (
    <p className="chat-typing" role="status">
      {name !== undefined && say('chat.typing', { name: name || say('chat.operatorName') })}
    </p>
  )
}
