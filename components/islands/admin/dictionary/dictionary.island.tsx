'use client'
import { useRef, useState, type ReactNode } from 'react'
import { AdminStack } from '../admin-stack'
import type { Refusal } from '../ask'
import { Question } from '../question'
import { changedSince, takingBack } from '../taking-back'
import { UndoBars, type Deleted } from '../undo-bar'
import { useDeleted } from '../use-deleted'
import { differences } from './changes'
import { Editor } from './editor'
import { History } from './history'
import { ItemTable } from './item-table'
import { currentOf, refusedText } from './refused-text'
import { arranged, moved, type Sorting } from './sorting'
import type { Change, DictionaryTools, Item } from './types'
import { useDictionary, written } from './use-dictionary'

/** What was deleted, as it was. */
interface GoneItem extends Deleted {
  readonly item: Item
}

/** A change that is to be taken back, of an item that has been changed again since. */
interface Contested {
  readonly change: Change
  readonly present: Item
  /** What has been changed again, in words. */
  readonly since: string
}

/** A dictionary: found, sorted, edited, put in order, deleted and brought back, with its history. */
export function Dictionary(tools: DictionaryTools) {
  const { shape, words, common } = tools
  const { items, error, isLoading, refresh, insert, update, replace, remove, place } = useDictionary(shape)
  const [search, setSearch] = useState('')
  const [sorting, setSorting] = useState<Sorting>()
  const [edited, setEdited] = useState<Item | 'new'>()
  const { deleted, remember, forget } = useDeleted<GoneItem>()
  const [isHistory, setHistory] = useState(false)
  const [contested, setContested] = useState<Contested>()
  const [said, setSaid] = useState<ReactNode>()
  const add = useRef<HTMLButtonElement>(null)
  const idOf = (item: Item) => String(item[shape.id])
  const { ordered } = shape
  const standing = items && ordered ? arranged(items, tools, '', { field: ordered, direction: 1 }) : items
  const shown = standing && arranged(standing, tools, search, sorting)
  const say = (refused: Refusal | undefined, isNew?: boolean) => setSaid(refused && refusedText(refused, tools, isNew))

  async function drop(item: Item): Promise<void> {
    const refused = await remove(item)
    say(refused)
    if (!refused) remember({ id: idOf(item), name: idOf(item), item })
  }

  async function undo({ item }: GoneItem): Promise<boolean> {
    const refused = await insert(written(item))
    say(refused, true)
    return !refused
  }

  const move = (from: number, to: number) => {
    if (standing && ordered)
      void place(
        ordered,
        moved(standing, from, to, (item) => Number(item[ordered])),
      ).then(say)
  }

  async function save(item: Item, changed: Record<string, unknown>): Promise<Refusal | undefined> {
    const refused = await update(item, changed)
    // The cell of what is gone, which would say it, is gone too.
    say(refused && currentOf(refused) === null ? refused : undefined)
    return refused
  }

  /** Puts back what a change has changed, and nothing else. */
  async function takeBack({ id, before, after }: Change, present: Item): Promise<void> {
    say(before ? await update(present, takingBack(before, after), id) : await remove(present, id))
  }

  /** Takes a change back; what has been changed again since is said before. */
  async function revert(change: Change): Promise<void> {
    const { id, itemId, before, after } = change
    const present = items?.find((item) => idOf(item) === itemId)
    if (before && !after) return say(await insert(before, id), true)
    if (!present) return setSaid(words.gone)
    const since = changedSince(change, written(present))
    if (!since.length) return takeBack(change, present)
    setContested({ change, present, since: differences(tools, after, written(present), since).join('; ') })
  }

  return (
    <AdminStack>
      <div className="admin-bar">
        <label className="admin-search">
          <span>{common.search}</span>
          <input type="search" value={search} onChange={({ currentTarget }) => setSearch(currentTarget.value)} />
        </label>
        <button type="button" className="admin-primary" ref={add} onClick={() => setEdited('new')}>
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
      {(error ?? said) && (
        <p role="alert" className="admin-error admin-said">
          {said ?? (error && refusedText(error, tools))}
        </p>
      )}
      {shown && !shown.length && <p>{search.trim() ? common.nothingFound : common.empty}</p>}
      {shown && shown.length > 0 && (
        <ItemTable
          tools={tools}
          items={shown}
          sorting={sorting}
          sort={setSorting}
          move={ordered && !sorting && !search.trim() ? move : undefined}
          save={save}
          open={setEdited}
          remove={(item) => void drop(item)}
        />
      )}
      {isHistory && <History tools={tools} stamp={items} revert={(change) => void revert(change)} />}
      {edited && (
        <Editor
          tools={tools}
          item={edited === 'new' ? undefined : edited}
          save={(values, seen) => (seen ? replace({ id: idOf(seen), version: seen.version }, values) : insert(values))}
          close={() => setEdited(undefined)}
        />
      )}
      {contested && (
        <Question
          text={`${common.changedSince} ${contested.since}`}
          yes={words.revert}
          no={common.cancel}
          act={() => void takeBack(contested.change, contested.present)}
          close={() => setContested(undefined)}
        />
      )}
      <UndoBars
        {...{ deleted, common, undo, forget }}
        leave={({ id }) => requestAnimationFrame(() => (document.getElementById(`edit-${id}`) ?? add.current)?.focus())}
      />
    </AdminStack>
  )
}
