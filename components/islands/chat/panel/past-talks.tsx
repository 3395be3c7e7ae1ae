import { useEffect, useState } from 'react'
import type { ConversationList } from '@/lib/contract/chat-state'
import type { Reader } from '../parts/reader'
import type { Talk } from '../talk/talk'

type Summary = ConversationList['conversations'][number]

interface PastTalksProps {
  readonly say: Reader['say']
  readonly list: Talk['list']
  readonly dateOf: (iso: string) => string
  readonly choose: (id: string) => void
  /** How many messages have not been read, in words. */
  readonly unreadOf: (n: number) => string
}

function PastTalk({
  summary: { id, startedAt, last, unread },
  say,
  dateOf,
  choose,
  unreadOf,
}: PastTalksProps & { readonly summary: Summary }) {
  return (
    <li>
      <button type="button" onClick={() => choose(id)}>
        <b>{say('chat.number', { number: id })}</b> <time dateTime={startedAt}>{dateOf(startedAt)}</time>
        {last && <span>{last.excerpt || say(`msg.${last.kind}`)}</span>}
        {unread > 0 && (
          <i className="chat-count" role="img" aria-label={unreadOf(unread)}>
            {unread}
          </i>
        )}
      </button>
    </li>
  )
}

/** The visitor's talks, newest first. */
export function PastTalks(props: PastTalksProps) {
  const { say, list: load } = props
  const [list, setList] = useState<readonly Summary[] | 'loading' | 'failed'>('loading')
  useEffect(() => {
    let isShown = true
    void load().then((found) => isShown && setList(found?.conversations ?? 'failed'))
    return () => void (isShown = false)
  }, [load])
  if (typeof list === 'string' || !list.length)
    return (
      <p className="chat-body chat-quiet" role="status">
        {say(list === 'loading' ? 'common.loading' : list === 'failed' ? 'chat.err.noServer' : 'chat.pastEmpty')}
      </p>
    )
  return (
    <ul className="chat-body chat-past" aria-label={say('chat.past')}>
      {list.map((summary) => (
        <PastTalk key={summary.id} {...props} summary={summary} />
      ))}
    </ul>
  )
}
