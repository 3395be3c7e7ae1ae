import type { DeskSummary } from '@/lib/contract/chat-admin'
import { fillWords } from '@/lib/visitor/words'
import { localDate, localDateTime, localTime } from '../../chat/parts/local-time'
import { useDesk, useModel, visitorName } from './view'

/** When something was: today by the clock, else by the day. */
const shortTime = (iso: string): string =>
  localDate(iso) === localDate(new Date().toISOString()) ? localTime(iso) : localDate(iso)

/** A conversation in the list: who, since when, what was said last, and what nobody has read of it. */
export function TalkEntry({ conversation, isShown }: { conversation: DeskSummary; isShown: boolean }) {
  const { desk, words, say } = useDesk()
  const { me, typing } = useModel()
  const { id, last, lastAt, operator, unread, state } = conversation
  const isTyping = typing[id] === null
  const said = last && (last.excerpt || say(`msg.${last.kind}`))
  return (
    <li>
      <button
        type="button"
        id={`talk-${id}`}
        className="desk-entry"
        data-state={state}
        aria-current={isShown ? 'true' : undefined}
        onClick={() => desk.show(id)}
      >
        <b className="desk-who">{visitorName(conversation, words)}</b>
        <time dateTime={lastAt} title={localDateTime(lastAt)}>
          {shortTime(lastAt)}
        </time>
        <span className="desk-last">
          {isTyping
            ? say('chat.typing', { name: visitorName(conversation, words) })
            : said && (last.author === 'operator' ? `→ ${said}` : said)}
        </span>
        {unread > 0 && (
          <span className="chat-count">
            <span className="visually-hidden">{fillWords(words.unread, { n: '' })}</span>
            <span>{unread}</span>
          </span>
        )}
        <span className="desk-facts">
          <span className="desk-state" data-state={state}>
            {words.states[state]}
          </span>
          <span>
            {operator
              ? operator.id === me.id
                ? say('chat.you')
                : operator.name || say('chat.operatorName')
              : words.nobody}
          </span>
          <span>{id}</span>
        </span>
      </button>
    </li>
  )
}
