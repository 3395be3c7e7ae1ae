import { Photo } from '../parts/photo'
import { presentOperator } from '../talk/merge'
import { useModel, useView } from './view'

/** Operators that are shown before one has answered. */
const SHOWN = 3

/** Who answers, with initials in the place of a photograph, position, number of the talk and whether he is there (specification, section 3); else who is there. */
export function Operators() {
  const { say } = useView()
  const model = useModel()
  const { setting, conversation } = model
  const operator = presentOperator(model)
  if (operator && conversation)
    return (
      <div className="chat-operator">
        <Photo operator={operator} />
        <p>
          <b>{operator.name || say('chat.operatorName')}</b>
          <small>
            {operator.position
              ? say('chat.operator', { position: operator.position, number: conversation.id })
              : say('chat.number', { number: conversation.id })}
          </small>
          <small className="chat-presence" data-presence={operator.presence}>
            {say(`presence.${operator.presence}`)}
          </small>
        </p>
      </div>
    )
  return (
    <div className="chat-operator">
      {setting?.desk.operators.slice(0, SHOWN).map((one) => (
        <Photo
          key={one.id}
          operator={one}
          label={`${one.name || say('chat.operatorName')}, ${say(`presence.${one.presence}`)}`}
        />
      ))}
      {conversation && (
        <p>
          <small>{say('chat.number', { number: conversation.id })}</small>
        </p>
      )}
    </div>
  )
}
