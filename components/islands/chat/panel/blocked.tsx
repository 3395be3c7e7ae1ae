import type { ChatWord } from '@/lib/contract/chat-words'
import type { ChatWords } from '@/lib/contract/chat-words-answer'
import type { HostFinding } from '@/lib/domain/chat/host-check'
import { ChatIcon } from '../parts/chat-icon'

/** What is said of a page on which the chat cannot be loaded (specification, section 8). */
const WORDS: Readonly<Partial<Record<HostFinding, ChatWord>>> = {
  outdatedView: 'chat.err.viewLibrary',
  multisite: 'chat.err.multisite',
  otherWidget: 'chat.err.authFailed',
}

export const isBlocked = (finding: HostFinding): boolean => finding in WORDS

/** The chat where its page does not let it be loaded. */
export function Blocked({ words, finding, close }: { words: ChatWords['words']; finding: HostFinding; close: () => void }) {
  const word = WORDS[finding]
  return (
    <div className="chat-panel">
      <div className="chat-header">
        <h2>{words['chat.title']}</h2>
        <button type="button" aria-label={words['common.close']} onClick={close}>
          <ChatIcon name="close" />
        </button>
      </div>
      <div className="chat-body chat-blocked" role="alert">
        <b>{words['chat.err.loadTitle']}</b>
        {word && <p>{words[word]}</p>}
        <p>{words['chat.err.loadText']}</p>
      </div>
    </div>
  )
}
