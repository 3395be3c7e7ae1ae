import { Avatar } from '../ui/avatar'
import { presentOperator } from '../conversation/merge'
import { useModel, useView } from './view'

const MAX_SHOWN_OPERATORS = 3

/**
 * The answering operator with initials, position, conversation number and presence (specification, section 3); before
 * that, the operators at the desk.
 */
export function Operators() {
  const { t } = useView()
  const model = useModel()
  const { setting, conversation } = model
  const operator = presentOperator(model)
  if (operator && conversation)
    return (
      <div className="chat-operator">
        <Avatar operator={operator} />
        <p>
          <b>{operator.name || t('chat.specialist')}</b>
          <small>
            {operator.position
              ? t('chat.operator', { position: operator.position, number: conversation.id })
              : t('chat.number', { number: conversation.id })}
          </small>
          <small className="chat-presence" data-presence={operator.presence}>
            {t(`presence.${operator.presence}`)}
          </small>
        </p>
      </div>
    )
  return (
    <div className="chat-operator">
      {setting?.desk.operators.slice(0, MAX_SHOWN_OPERATORS).map((one) => (
        <Avatar
          key={one.id}
          operator={one}
          label={`${one.name || t('chat.specialist')}, ${t(`presence.${one.presence}`)}`}
        />
      ))}
      {conversation && (
        <p>
          <small>{t('chat.number', { number: conversation.id })}</small>
        </p>
      )}
    </div>
  )
}
