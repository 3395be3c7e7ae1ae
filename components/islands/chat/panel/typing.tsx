import { useModel, useView } from './view'

/** That the operator types. */
export function Typing() {
  const { say } = useView()
  const { typing } = useModel()
  return (
    <p className="chat-typing" role="status">
      {typing !== undefined && say('chat.typing', { name: typing || say('chat.operatorName') })}
    </p>
  )
}
