import type { ConversationContext } from '../ui/conversation-context'

export type Shown = 'conversation' | 'past' | 'transcript' | 'deletion'

interface MenuProps {
  readonly t: ConversationContext['t']
  readonly show: (next: Shown) => () => void
  readonly transcript: string | undefined
}

export const Menu = ({ t, show, transcript }: MenuProps) => (
  <ul className="chat-menu" aria-label={t('chat.menu')}>
    <li>
      <button type="button" onClick={show('past')}>
        {t('chat.past')}
      </button>
    </li>
    {transcript && (
      <>
        <li>
          <button type="button" onClick={show('transcript')}>
            {t('chat.log.send')}
          </button>
        </li>
        <li>
          <a href={transcript} download target="_blank">
            {t('chat.log.download')}
          </a>
        </li>
        <li>
          <button type="button" onClick={show('deletion')}>
            {t('chat.deletion.title')}
          </button>
        </li>
      </>
    )}
  </ul>
)
