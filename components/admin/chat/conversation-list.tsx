import { DESK_FILTERS } from '@/lib/contract/chat-admin'
import { ConversationEntry } from './conversation-entry'
import { useStableWhilePressed } from './use-stable-while-pressed'
import { useDesk, useModel } from './view'

export function ConversationList() {
  const { desk, labels, common, tag } = useDesk()
  const { list, listed, question, shown } = useModel()
  const { counts, pages } = list
  const [conversations, press] = useStableWhilePressed(list.conversations)
  const { filter, page, search } = question
  const count = (n: number) => new Intl.NumberFormat(tag).format(n)
  return (
    <section className="admin-stack desk-list" aria-label={labels.list} aria-busy={listed !== question}>
      <div className="desk-filters">
        {DESK_FILTERS.map((one) => (
          <button key={one} type="button" aria-pressed={one === filter} onClick={() => desk.ask({ filter: one })}>
            <span>{labels.filters[one]}</span> <span className="desk-number">{count(counts[one])}</span>
          </button>
        ))}
      </div>
      <label className="desk-search">
        <span className="visually-hidden">{common.search}</span>
        <input
          type="search"
          maxLength={100}
          placeholder={labels.searchHint}
          defaultValue={search}
          onChange={({ currentTarget }) => desk.ask({ search: currentTarget.value.trim() })}
        />
      </label>
      <p className="visually-hidden" role="status">
        {listed === question && `${labels.filters[filter]}: ${count(counts[filter])}`}
      </p>
      {conversations.length ? (
        <ul className="desk-entries" onPointerDown={press}>
          {conversations.map((conversation) => (
            <ConversationEntry key={conversation.id} conversation={conversation} isShown={conversation.id === shown} />
          ))}
        </ul>
      ) : (
        <p className="desk-empty">{listed.search ? common.nothingFound : common.empty}</p>
      )}
      {pages > 1 && (
        <div className="admin-bar desk-pages">
          <button type="button" disabled={page <= 1} onClick={() => desk.ask({ page: page - 1 })}>
            {labels.previous}
          </button>
          <span>{`${page} / ${pages}`}</span>
          <button type="button" disabled={page >= pages} onClick={() => desk.ask({ page: page + 1 })}>
            {labels.next}
          </button>
        </div>
      )}
    </section>
  )
}
