import { DESK_FILTERS } from '@/lib/contract/chat-admin'
import { SearchInput } from '../list-filter'
import { ConversationEntry } from './conversation-entry'
import { useStableWhilePressed } from './use-stable-while-pressed'
import { useDesk, useModel } from './view'

export function ConversationList() {
  const { desk, labels, common, tag } = useDesk()
  const { list, loadedQuery, query, shownId } = useModel()
  const { counts, pages } = list
  const [conversations, press] = useStableWhilePressed(list.conversations)
  const { filter, page, search } = query
  const count = (n: number) => new Intl.NumberFormat(tag).format(n)
  return (
    <section className="admin-stack desk-list" aria-label={labels.list} aria-busy={loadedQuery !== query}>
      <div className="desk-filters">
        {DESK_FILTERS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === filter}
            onClick={() => desk.changeQuery({ filter: one })}
          >
            <span>{labels.filters[one]}</span> <span className="desk-number">{count(counts[one])}</span>
          </button>
        ))}
      </div>
      <label className="desk-search">
        <span className="visually-hidden">{common.search}</span>
        <SearchInput
          placeholder={labels.searchHint}
          search={search}
          change={(text) => desk.changeQuery({ search: text })}
        />
      </label>
      <p className="visually-hidden" role="status">
        {loadedQuery === query && `${labels.filters[filter]}: ${count(counts[filter])}`}
      </p>
      {conversations.length ? (
        <ul className="desk-entries" onPointerDown={press}>
          {conversations.map((conversation) => (
            <ConversationEntry
              key={conversation.id}
              conversation={conversation}
              isShown={conversation.id === shownId}
            />
          ))}
        </ul>
      ) : (
        <p className="desk-empty">{loadedQuery.search ? common.nothingFound : common.empty}</p>
      )}
      {pages > 1 && (
        <div className="admin-bar desk-pages">
          <button type="button" disabled={page <= 1} onClick={() => desk.changeQuery({ page: page - 1 })}>
            {labels.previous}
          </button>
          <span>{`${page} / ${pages}`}</span>
          <button type="button" disabled={page >= pages} onClick={() => desk.changeQuery({ page: page + 1 })}>
            {labels.next}
          </button>
        </div>
      )}
    </section>
  )
}
