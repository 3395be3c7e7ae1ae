import { addressOf } from '../talk/calls'
import { useModel, useView } from './view'

interface MenuProps {
  readonly showPast: () => void
  readonly mailLog: () => void
}

/** What can be done with the talk as a whole. */
export function Menu({ showPast, mailLog }: MenuProps) {
  const { say } = useView()
  const { conversation } = useModel()
  return (
    <ul className="chat-menu" aria-label={say('chat.menu')}>
      <li>
        <button type="button" onClick={showPast}>
          {say('chat.past')}
        </button>
      </li>
      {conversation && (
        <>
          <li>
            <button type="button" onClick={mailLog}>
              {say('chat.log.send')}
            </button>
          </li>
          <li>
            <a href={addressOf('log', { conversation: conversation.id, lang: document.documentElement.dataset['lng'] })} download target="_blank">
              {say('chat.log.download')}
            </a>
          </li>
        </>
      )}
    </ul>
  )
}
