import { useEffect, useState } from 'react'
import type { ConversationList } from '@/lib/contract/chat-state'
import type { ConversationContext } from '../ui/conversation-context'
import type { ConversationController } from '../conversation/conversation'

type Summary = ConversationList['conversations'][number]

interface PastConversationsProps {
  readonly t: ConversationContext['t']
  readonly list: ConversationController['list']
  readonly formatDate: (iso: string) => string
  readonly choose: (id: string) => void
  readonly unreadLabel: (n: number) => string
}

function PastConversation({
  summary: { id, startedAt, last, unread },
  t,
  formatDate,
  choose,
  unreadLabel,
}: PastConversationsProps & { readonly summary: Summary }) {
  return (
    <li>
      <button type="button" onClick={() => choose(id)}>
        <b>{t('chat.number', { number: id })}</b> <time dateTime={startedAt}>{formatDate(startedAt)}</time>
        {last && <span>{last.excerpt || t(`msg.${last.kind}`)}</span>}
        {unread > 0 && (
          <i className="chat-count" role="img" aria-label={unreadLabel(unread)}>
            {unread}
          </i>
        )}
      </button>
    </li>
  )
}

export function PastConversations(props: PastConversationsProps) {
  const { t, list: load } = props
  const [list, setList] = useState<readonly Summary[] | 'loading' | 'failed'>('loading')
  useEffect(() => {
    let isShown = true
    void load().then((found) => isShown && setList(found?.conversations ?? 'failed'))
    return () => void (isShown = false)
  }, [load])
  if (typeof list === 'string' || !list.length)
    return (
      <p className="chat-body chat-quiet" role="status">
        {t(list === 'loading' ? 'common.loading' : list === 'failed' ? 'chat.err.noServer' : 'chat.pastEmpty')}
      </p>
    )
  return (
    <ul className="chat-body chat-past" aria-label={t('chat.past')}>
      {list.map((summary) => (
        <PastConversation key={summary.id} {...props} summary={summary} />
      ))}
    </ul>
  )
}
