import type { Reader } from '../parts/reader'

/** What the window of the chat shows. */
export type Shown = 'talk' | 'past' | 'transcript' | 'deletion'

interface MenuProps {
  readonly say: Reader['say']
  readonly show: (next: Shown) => () => void
  /** Address of the transcript; absent without a conversation. */
  readonly transcript: string | undefined
}

/** What can be done with the talk as a whole. */
export const Menu = ({ say, show, transcript }: MenuProps) => (
  <ul className="chat-menu" aria-label={say('chat.menu')}>
    <li>
      <button type="button" onClick={show('past')}>
        {say('chat.past')}
      </button>
    </li>
    {transcript && (
      <>
        <li>
          <button type="button" onClick={show('transcript')}>
            {say('chat.log.send')}
          </button>
        </li>
        <li>
          <a href={transcript} download target="_blank">
            {say('chat.log.download')}
          </a>
        </li>
        <li>
          <button type="button" onClick={show('deletion')}>
            {say('chat.deletion.title')}
          </button>
        </li>
      </>
    )}
  </ul>
)
