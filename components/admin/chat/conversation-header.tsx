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
  const { desk, words, common, t } = useDesk()
  const { me } = useModel()
  const [dialog, setDialog] = useState<'transfer' | 'close'>()
  const { id, operator, state } = conversation
  const isMine = operator?.id === me.id
  const back = () => {
    desk.show(undefined)
    requestAnimationFrame(() => document.getElementById(`talk-${id}`)?.focus())
  }
  return (
    <header className="admin-stack desk-head">
      <button type="button" className="desk-back" aria-label={words.back} title={words.back} onClick={back}>
        <ChatIcon name="back" />
      </button>
      <div className="desk-title">
        <h2 id="desk-talk" ref={heading} tabIndex={-1}>
          {visitorName(conversation, words)}
        </h2>
        <p className="admin-quiet">
          {[
            t('chat.number', { number: id }),
            words.states[state],
            operator ? operator.name || t('chat.operatorName') : words.nobody,
          ].join(' · ')}
        </p>
      </div>
      <div className="desk-acts">
        {state !== 'closed' && (
          <>
            {!isMine && (
              <button type="button" className="admin-primary" onClick={() => void desk.take()}>
                {words.take}
              </button>
            )}
            <button type="button" aria-haspopup="dialog" onClick={() => setDialog('transfer')}>
              {words.transfer}
            </button>
            <button type="button" aria-haspopup="dialog" onClick={() => setDialog('close')}>
              {words.close}
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
          <span className="visually-hidden">{words.about}</span>
        </button>
      </div>
      {dialog === 'transfer' && <Transfer conversation={conversation} close={() => setDialog(undefined)} />}
      {dialog === 'close' && (
        <ConfirmDialog
          text={words.closeQuestion}
          yes={words.close}
          no={common.cancel}
          onConfirm={() => void desk.close()}
          close={() => setDialog(undefined)}
        />
      )}
    </header>
  )
}
