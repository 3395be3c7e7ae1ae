import { useState } from 'react'
import type { Conversation } from '@/lib/contract/chat-state'
import { useView } from './view'

const laterKey = (id: string) => `chatVoteLater.${id}`

function isPutOff(id: string): boolean {
  try {
    return sessionStorage.getItem(laterKey(id)) !== null
  } catch {
    return false
  }
}

function putOff(id: string): void {
  try {
    sessionStorage.setItem(laterKey(id), '1')
  } catch {
    return
  }
}

/** Asks how a talk was that is over; whoever puts it off is asked in another visit. */
export function Vote({ conversation: { id, vote } }: { conversation: Conversation }) {
  const { talk, say } = useView()
  const [isLater, setLater] = useState(() => isPutOff(id))
  if (vote)
    return (
      <p className="chat-note" role="status">
        {say(vote === 'like' ? 'chat.vote.thanks' : 'chat.vote.sorry')}
      </p>
    )
  if (isLater) return null
  return (
    <section className="chat-form" aria-labelledby="chat-vote">
      <h3 id="chat-vote">{say('chat.vote.title')}</h3>
      <div className="chat-buttons">
        <button type="button" className="chat-button" onClick={() => void talk.vote('like')}>
          {say('chat.vote.like')}
        </button>
        <button type="button" className="chat-button chat-second" onClick={() => void talk.vote('dislike')}>
          {say('chat.vote.dislike')}
        </button>
        <button
          type="button"
          className="chat-link"
          onClick={() => {
            putOff(id)
            setLater(true)
          }}
        >
          {say('chat.vote.later')}
        </button>
      </div>
    </section>
  )
}
