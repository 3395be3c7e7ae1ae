import { useState } from 'react'
import type { Conversation } from '@/lib/contract/chat-state'
import { normalizeText } from '@/lib/domain/text'
import type { Reader } from '../parts/reader'
import type { Talk } from '../talk/talk'

type Draft = readonly [string, (text: string) => void]

interface VoteProps {
  readonly say: Reader['say']
  readonly vote: Talk['vote']
  readonly conversation: Conversation
  /** Whether it was put off. */
  readonly later: Draft
  /** What could be better. */
  readonly comment: Draft
  /** What is wrong with the length of a text. */
  readonly tooLong: (text: string) => string
}

/** Asks what could be better. */
function Comment({ say, vote, comment: [text, setText], tooLong }: VoteProps) {
  const [fault, setFault] = useState('')
  return (
    <form
      className="chat-form"
      onSubmit={(event) => {
        event.preventDefault()
        const said = normalizeText(text)
        const long = tooLong(said)
        setFault(long)
        if (!long) void vote('dislike', said).then((isDone) => isDone && setText(''))
      }}
    >
      <label className="chat-field">
        <span>{say('chat.vote.sorry')}</span>
        <textarea
          rows={3}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setFault('')
          }}
        />
      </label>
      {fault && (
        <p className="chat-fault" role="alert">
          {fault}
        </p>
      )}
      {normalizeText(text) && <button className="chat-button">{say('chat.send')}</button>}
    </form>
  )
}

/** Asks how a talk was that is over; whoever puts it off is asked in another visit. */
export function Vote(props: VoteProps) {
  const {
    say,
    vote,
    conversation: { vote: given, comment },
    later: [isLater, putOff],
  } = props
  if (given === 'dislike' && !comment) return <Comment {...props} />
  if (given)
    return (
      <p className="chat-note" role="status">
        {say('chat.vote.thanks')}
      </p>
    )
  if (isLater) return null
  return (
    <section className="chat-form" aria-labelledby="chat-vote">
      <h3 id="chat-vote">{say('chat.vote.title')}</h3>
      <div className="chat-buttons">
        <button type="button" className="chat-button" onClick={() => void vote('like')}>
          {say('chat.vote.like')}
        </button>
        <button type="button" className="chat-button chat-second" onClick={() => void vote('dislike')}>
          {say('chat.vote.dislike')}
        </button>
        <button type="button" className="chat-link" onClick={() => putOff('1')}>
          {say('chat.vote.later')}
        </button>
      </div>
    </section>
  )
}
