import type { ReactNode } from 'react'
import type { ChatMessageKey } from '@/lib/contract/chat-messages'
import type { HostFinding } from '@/lib/domain/chat/host-check'
import type { ConversationContext } from '../ui/conversation-context'

const MESSAGES: Readonly<Partial<Record<HostFinding, ChatMessageKey>>> = {
  outdatedView: 'chat.err.viewLibrary',
  multisite: 'chat.err.multisite',
  otherWidget: 'chat.err.authFailed',
}

/** Moves the focus here: the previously focused element is covered. */
const focus = (title: HTMLElement | null) => title?.focus()

interface BlockedProps {
  readonly t: ConversationContext['t']
  readonly finding: HostFinding
  readonly close: () => void
  readonly icon: ReactNode
}

export function Blocked({ t, finding, close, icon }: BlockedProps) {
  const message = MESSAGES[finding]
  return (
    <div className="chat-panel">
      <div className="chat-header">
        <h2 tabIndex={-1} ref={focus}>
          {t('chat.title')}
        </h2>
        <button type="button" aria-label={t('common.close')} onClick={close}>
          {icon}
        </button>
      </div>
      <div className="chat-body chat-blocked" role="alert">
        <b>{t('chat.err.loadTitle')}</b>
        {message && <p>{t(message)}</p>}
        <p>{t('chat.err.loadText')}</p>
      </div>
    </div>
  )
}
