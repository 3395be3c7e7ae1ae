import type { Reader } from '../parts/reader'

interface MenuProps {
  readonly say: Reader['say']
  readonly showPast: () => void
  readonly mailLog: () => void
  /** Where the log of the talk is; absent without a talk. */
  readonly log: string | undefined
}

/** What can be done with the talk as a whole. */
export const Menu = ({ say, showPast, mailLog, log }: MenuProps) => (
  <ul className="chat-menu" aria-label={say('chat.menu')}>
    <li>
      <button type="button" onClick={showPast}>
        {say('chat.past')}
      </button>
    </li>
    {log && (
      <>
        <li>
          <button type="button" onClick={mailLog}>
            {say('chat.log.send')}
          </button>
        </li>
        <li>
          <a href={log} download target="_blank">
            {say('chat.log.download')}
          </a>
        </li>
      </>
    )}
  </ul>
)
