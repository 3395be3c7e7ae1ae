'use client'
import { useCallback, useState } from 'react'
import type { Refusal } from '../ask'
import { refusalText } from '../refusal-text'
import { UndoBar } from '../undo-bar'
import { Editor } from './editor'
import { History } from './history'
import { ItemTable } from './item-table'
import { arranged, moved, type Sorting } from './sorting'
import type { Change, DictionaryTools, Item } from './types'
import { useDictionary, written } from './use-dictionary'

/** A dictionary: found, sorted, edited, put in order, deleted and brought back, with its history. */
export function Dictionary(tools: DictionaryTools) {
  const { shape, words, common } = tools
  const { items, error, isLoading, refresh, insert, update, replace, remove } = useDictionary(shape.name)
  const [search, setSearch] = useState('')
  const [sorting, setSorting] = useState<Sorting>()
  const [edited, setEdited] = useState<Item | 'new'>()
  const [deleted, setDeleted] = useState<Item>()
  const [isHistory, setHistory] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const close = useCallback(() => setDeleted(undefined), [])
  const idOf = (item: Item) => String(item[shape.id])
  const { ordered } = shape
  const standing = items && ordered ? arranged(items, tools, '', { field: ordered, direction: 1 }) : items
  const shown = standing && arranged(standing, tools, search, sorting)
  const say = (refused: Refusal | undefined) => setRefusal(refused)

  async function drop(item: Item): Promise<void> {
    const refused = await remove(idOf(item), item.version)
    say(refused)
    if (!refused) setDeleted(item)
  }

  /** Numbers anew whatever changes its place. */
  async function move(from: number, to: number): Promise<void> {
    if (!standing || !ordered) return
    for (const [index, item] of moved(standing, from, to).entries()) {
      const place = (index + 1) * 10
      const refused = item[ordered] === place ? undefined : await update(idOf(item), item.version, { [ordered]: place })
      if (refused) return say(refused)
    }
  }

  /** Puts an item back as it was before a change. */
  async function revert({ id, itemId, before }: Change): Promise<void> {
    const present = items?.find((item) => idOf(item) === itemId)
    if (!before) return say(present && (await remove(itemId, present.version)))
    say(present ? await replace(itemId, present.version, before, id) : await insert(before))
  }

  return (
    <div className="admin-stack">
      <div className="admin-bar">
        <label className="admin-search">
          <span>{common.search}</span>
          <input type="search" value={search} onChange={({ currentTarget }) => setSearch(currentTarget.value)} />
        </label>
        <button type="button" className="admin-primary" onClick={() => setEdited('new')}>
          {common.add}
        </button>
        <button type="button" aria-expanded={isHistory} onClick={() => setHistory(!isHistory)}>
          {words.history}
        </button>
        <button type="button" onClick={refresh}>
          {common.reload}
        </button>
      </div>
      {isLoading && <p role="status">{common.loading}</p>}
      {(error ?? refusal) && (
        <p role="alert" className="admin-error">
          {refusal?.status === 409 ? words.conflict : refusalText(refusal ?? error ?? { status: 0 }, common)}
        </p>
      )}
      {shown && !shown.length && <p>{search.trim() ? common.nothingFound : common.empty}</p>}
      {shown && shown.length > 0 && (
        <ItemTable
          tools={tools}
          items={shown}
          sorting={sorting}
          sort={setSorting}
          move={ordered && !sorting && !search.trim() ? (from, to) => void move(from, to) : undefined}
          save={(item, changed) => void update(idOf(item), item.version, changed).then(say)}
          open={setEdited}
          remove={(item) => void drop(item)}
        />
      )}
      {isHistory && <History tools={tools} stamp={items} revert={(change) => void revert(change)} />}
      {edited && (
        <Editor
          tools={tools}
          item={edited === 'new' ? undefined : edited}
          save={(values) => (edited === 'new' ? insert(values) : replace(idOf(edited), edited.version, values))}
          close={() => setEdited(undefined)}
        />
      )}
      {deleted && (
        <UndoBar
          text={`${common.deleted} ${idOf(deleted)}`}
          common={common}
          undo={() => {
            close()
            void insert(written(deleted)).then(say)
          }}
          close={close}
        />
      )}
    </div>
  )
}
