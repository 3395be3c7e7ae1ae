import { useState, type RefObject } from 'react'
import type { DeskSummary } from '@/lib/contract/chat-admin'
import { ChatIcon } from '../../islands/chat/ui/chat-icon'
import { ConfirmDialog } from '../confirm-dialog'
import { Transfer } from './transfer'
import { useDesk, useModel, visitorName } from './view'

interface ConversationHeaderProps {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly conversation: DeskSummary
  readonly isAbout: boolean
  readonly showAbout: (isShown: boolean) => void
}

export function ConversationHeader({ heading, conversation, isAbout, showAbout }: ConversationHeaderProps) {
  const { desk, labels, common, t } = useDesk()
  const { me } = useModel()
  const [dialog, setDialog] = useState<'transfer' | 'close'>()
  const { id, operator, state } = conversation
  const isMine = operator?.id === me.id
  const back = () => {
    desk.show(undefined)
    requestAnimationFrame(() => document.getElementById(`conversation-${id}`)?.focus())
  }
  return (
    <header className="admin-stack desk-head">
      <button type="button" className="desk-back" aria-label={labels.back} title={labels.back} onClick={back}>
        <ChatIcon name="back" />
      </button>
      <div className="desk-title">
        <h2 id="desk-conversation" ref={heading} tabIndex={-1}>
          {visitorName(conversation, labels)}
        </h2>
        <p className="admin-quiet">
          {[
            t('chat.number', { number: id }),
            labels.states[state],
            operator ? operator.name || t('chat.operatorName') : labels.nobody,
          ].join(' · ')}
        </p>
      </div>
      <div className="desk-actions">
        {state !== 'closed' && (
          <>
            {!isMine && (
              <button type="button" className="admin-primary" onClick={() => void desk.take()}>
                {labels.take}
              </button>
            )}
            <button type="button" aria-haspopup="dialog" onClick={() => setDialog('transfer')}>
              {labels.transfer}
            </button>
            <button type="button" aria-haspopup="dialog" onClick={() => setDialog('close')}>
              {labels.close}
            </button>
          </>
        )}
        <button
          type="button"
          className="desk-about-toggle"
          aria-expanded={isAbout}
          aria-controls="desk-about"
          onClick={() => showAbout(!isAbout)}
        >
          <ChatIcon name="info" />
          <span className="visually-hidden">{labels.about}</span>
        </button>
      </div>
      {dialog === 'transfer' && <Transfer conversation={conversation} close={() => setDialog(undefined)} />}
      {dialog === 'close' && (
        <ConfirmDialog
          text={labels.closeQuestion}
          yes={labels.close}
          no={common.cancel}
          onConfirm={() => void desk.close()}
          close={() => setDialog(undefined)}
        />
      )}
    </header>
  )
}
