import type { ChatWord } from '@/lib/contract/chat-words'
import { isOpen } from '../talk/model'
import type { Waiting } from '../talk/outbox'
import { ChatIcon } from './chat-icon'
import { Code, Markup } from './markup'
import { refusalWord } from './refusal-word'
import { useModel, useView } from './view'

/** Why a message is not there yet. */
function useReason(): ChatWord | undefined {
  const { conversation, asking, link } = useModel()
  const { talk } = useView()
  if (!isOpen(conversation) && !asking && !talk.isAgreed()) return 'chat.saved'
  return link === 'online' ? undefined : 'conn.queued'
}

/** A message on its way, shown where it will stand. */
export function WaitingMessage({ waiting: { message, refused } }: { waiting: Waiting }) {
  const { talk, say } = useView()
  const reason = useReason()
  return (
    <li className="chat-message chat-of-visitor chat-waiting">
      <span className="visually-hidden">{say('chat.you')}</span>
      <div className="chat-bubble">
        {message.kind === 'code' ? <Code text={message.text} language={message.language} /> : <Markup text={message.text} />}
        {!refused && (
          <span className="chat-when">
            <ChatIcon name="wait" />
          </span>
        )}
      </div>
      {!refused && reason && (
        <p className="chat-quiet">
          {say(reason)}{' '}
          {reason === 'chat.saved' && (
            <button type="button" className="chat-link" onClick={talk.flush}>
              {say('chat.consent.title')}
            </button>
          )}
        </p>
      )}
      {refused && (
        <p className="chat-fault">
          {say('msg.notSent')}. {say(refusalWord(refused))}{' '}
          <button type="button" className="chat-link" onClick={() => talk.retry(message.id)}>
            {say('common.retry')}
          </button>{' '}
          <button type="button" className="chat-link" onClick={() => talk.drop(message.id)}>
            {say('common.close')}
          </button>
        </p>
      )}
    </li>
  )
}
