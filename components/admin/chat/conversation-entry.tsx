import type { DeskSummary } from '@/lib/contract/chat-admin'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { localDate, localDateTime, localTime } from '@/lib/visitor/local-time'
import { useDesk, useModel, visitorName } from './view'

const shortTime = (iso: string): string =>
  localDate(iso) === localDate(new Date().toISOString()) ? localTime(iso) : localDate(iso)

/** A conversation in the list. */
export function ConversationEntry({ conversation, isShown }: { conversation: DeskSummary; isShown: boolean }) {
  const { desk, labels, t } = useDesk()
  const { me, typing } = useModel()
  const { id, last, lastAt, operator, unread, state } = conversation
  const isTyping = typing[id] === null
  const preview = last && (last.excerpt || t(`msg.${last.kind}`))
  return (
    <li>
      <button
        type="button"
        id={`conversation-${id}`}
        className="desk-entry"
        data-state={state}
        aria-current={isShown ? 'true' : undefined}
        onClick={() => desk.show(id)}
      >
        <b className="desk-who">{visitorName(conversation, labels)}</b>
        <time dateTime={lastAt} title={localDateTime(lastAt)}>
          {shortTime(lastAt)}
        </time>
        <span className="desk-last">
          {isTyping
            ? t('chat.typing', { name: visitorName(conversation, labels) })
            : preview && (last.author === 'operator' ? `→ ${preview}` : preview)}
        </span>
        {unread > 0 && (
          <span className="chat-count">
            <span className="visually-hidden">{interpolate(labels.unread, { n: '' })}</span>
            <span>{unread}</span>
          </span>
        )}
        <span className="desk-facts">
          <span className="desk-state" data-state={state}>
            {labels.states[state]}
          </span>
          <span>
            {operator
              ? operator.id === me.id
                ? t('chat.you')
                : operator.name || t('chat.operatorName')
              : labels.nobody}
          </span>
          <span>{id}</span>
        </span>
      </button>
    </li>
  )
}
