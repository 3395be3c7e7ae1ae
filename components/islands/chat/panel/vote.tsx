import { useState } from 'react'
import type { Conversation } from '@/lib/contract/chat-state'
import { normalizeText } from '@/lib/domain/text'
import type { ConversationContext } from '../ui/conversation-context'
import type { ConversationController } from '../conversation/conversation'

type Draft = readonly [string, (text: string) => void]

interface VoteProps {
  readonly t: ConversationContext['t']
  readonly vote: ConversationController['vote']
  readonly conversation: Conversation
  readonly later: Draft
  readonly comment: Draft
  /** Error message; empty if the length is fine. */
  readonly tooLong: (text: string) => string
}

function Comment({ t, vote, comment: [text, setText], tooLong }: VoteProps) {
  const [error, setError] = useState('')
  return (
    <form
      className="chat-form"
      onSubmit={(event) => {
        event.preventDefault()
        const comment = normalizeText(text)
        const long = tooLong(comment)
        setError(long)
        if (!long) void vote('dislike', comment).then((isDone) => isDone && setText(''))
      }}
    >
      <label className="chat-field">
        <span>{t('chat.vote.sorry')}</span>
        <textarea
          rows={3}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setError('')
          }}
        />
      </label>
      {error && (
        <p className="chat-error" role="alert">
          {error}
        </p>
      )}
      {normalizeText(text) && <button className="chat-button">{t('chat.send')}</button>}
    </form>
  )
}

/** Asks for a rating of a closed conversation; if snoozed, again in another visit. */
export function Vote(props: VoteProps) {
  const {
    t,
    vote,
    conversation: { vote: current, comment },
    later: [isSnoozed, snooze],
  } = props
  if (current === 'dislike' && !comment) return <Comment {...props} />
  if (current)
    return (
      <p className="chat-note" role="status">
        {t('chat.vote.thanks')}
      </p>
    )
  if (isSnoozed) return null
  return (
    <section className="chat-form" aria-labelledby="chat-vote">
      <h3 id="chat-vote">{t('chat.vote.title')}</h3>
      <div className="chat-buttons">
        <button type="button" className="chat-button" onClick={() => void vote('like')}>
          {t('chat.vote.like')}
        </button>
        <button type="button" className="chat-button chat-second" onClick={() => void vote('dislike')}>
          {t('chat.vote.dislike')}
        </button>
        <button type="button" className="chat-link" onClick={() => snooze('1')}>
          {t('chat.vote.later')}
        </button>
      </div>
    </section>
  )
}
