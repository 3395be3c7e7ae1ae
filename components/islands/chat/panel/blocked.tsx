import type { ReactNode } from 'react'
import type { ChatWord } from '@/lib/contract/chat-words'
import type { HostFinding } from '@/lib/domain/chat/host-check'
import type { Reader } from '../parts/reader'

/** What is said of a page on which the chat cannot be loaded (specification, section 8). */
const WORDS: Readonly<Partial<Record<HostFinding, ChatWord>>> = {
  outdatedView: 'chat.err.viewLibrary',
  multisite: 'chat.err.multisite',
  otherWidget: 'chat.err.authFailed',
}

/** What had the focus is under it. */
const focus = (title: HTMLElement | null) => title?.focus()

interface BlockedProps {
  readonly say: Reader['say']
  readonly finding: HostFinding
  readonly close: () => void
  /** That of the button that closes it. */
  readonly icon: ReactNode
}

/** The chat where its page does not let it be loaded, or where it broke. */
export function Blocked({ say, finding, close, icon }: BlockedProps) {
  const word = WORDS[finding]
  return (
    <div className="chat-panel">
      <div className="chat-header">
        <h2 tabIndex={-1} ref={focus}>
          {say('chat.title')}
        </h2>
        <button type="button" aria-label={say('common.close')} onClick={close}>
          {icon}
        </button>
      </div>
      <div className="chat-body chat-blocked" role="alert">
        <b>{say('chat.err.loadTitle')}</b>
        {word && <p>{say(word)}</p>}
        <p>{say('chat.err.loadText')}</p>
      </div>
    </div>
  )
}
