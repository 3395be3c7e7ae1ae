import { useEffect, useState } from 'react'
import type { ConversationList } from '@/lib/contract/chat-state'
import { localDate } from '../parts/local-time'
import { useView } from './view'

type Summary = ConversationList['conversations'][number]

function PastTalk({ summary: { id, startedAt, last, unread }, choose }: { summary: Summary; choose: () => void }) {
  const { say } = useView()
  return (
    <li>
      <button type="button" onClick={choose}>
        <b>{say('chat.number', { number: id })}</b> <time dateTime={startedAt}>{localDate(startedAt)}</time>
        {last && <span>{last.excerpt || say(`msg.${last.kind}`)}</span>}
        {unread > 0 && <i className="chat-count">{unread}</i>}
      </button>
    </li>
  )
}

/** The visitor's talks, newest first. */
export function PastTalks({ choose }: { choose: (id: string) => void }) {
  const { talk, say } = useView()
  const [list, setList] = useState<readonly Summary[] | 'loading' | 'failed'>('loading')
  useEffect(() => {
    let isShown = true
    void talk.list().then((found) => isShown && setList(found?.conversations ?? 'failed'))
    return () => void (isShown = false)
  }, [talk])
  if (list === 'loading')
    return (
      <p className="chat-body chat-quiet" role="status">
        {say('common.loading')}
      </p>
    )
  if (list === 'failed' || !list.length)
    return (
      <p className="chat-body chat-quiet" role="status">
        {say(list === 'failed' ? 'chat.err.noServer' : 'chat.pastEmpty')}
      </p>
    )
  return (
    <ul className="chat-body chat-past" aria-label={say('chat.past')}>
      {list.map((summary) => (
        <PastTalk key={summary.id} summary={summary} choose={() => choose(summary.id)} />
      ))}
    </ul>
  )
}
