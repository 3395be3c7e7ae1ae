import { useState, type RefObject } from 'react'
import type { DeskSummary } from '@/lib/contract/chat-admin'
import { ChatIcon } from '../../chat/parts/chat-icon'
import { Question } from '../question'
import { Transfer } from './transfer'
import { useDesk, useModel, visitorName } from './view'

interface TalkHeadProps {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly conversation: DeskSummary
  readonly isAbout: boolean
  readonly showAbout: (isShown: boolean) => void
}

/** Whose conversation it is, and what can be done with it as a whole. */
export function TalkHead({ heading, conversation, isAbout, showAbout }: TalkHeadProps) {
  const { desk, words, common, say } = useDesk()
  const { me } = useModel()
  const [asked, setAsked] = useState<'transfer' | 'close'>()
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
            say('chat.number', { number: id }),
            words.states[state],
            operator ? operator.name || say('chat.operatorName') : words.nobody,
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
            <button type="button" aria-haspopup="dialog" onClick={() => setAsked('transfer')}>
              {words.transfer}
            </button>
            <button type="button" aria-haspopup="dialog" onClick={() => setAsked('close')}>
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
      {asked === 'transfer' && <Transfer conversation={conversation} close={() => setAsked(undefined)} />}
      {asked === 'close' && (
        <Question
          text={words.closeQuestion}
          yes={words.close}
          no={common.cancel}
          act={() => void desk.close()}
          close={() => setAsked(undefined)}
        />
      )}
    </header>
  )
}
