'use client'
import { useRef, useState, type ReactNode } from 'react'
import { AdminStack } from '../admin-stack'
import { CHANGES_PARAM } from '../change-history'
import type { Rejection } from '../call-api'
import { ConfirmDialog } from '../confirm-dialog'
import { changedSince, revertUpdate } from '../revert'
import { SearchField } from '../list-filter'
import { UndoBars, type Deleted } from '../undo-bar'
import { useDeleted } from '../use-deleted'
import { useUrlQuery } from '../use-url-query'
import { differences } from './changes'
import { Editor, TAB_PARAM } from './editor'
import { History } from './history'
import { ItemTable } from './item-table'
import { currentOf, errorMessage } from './rejection-message'
import { findItems, moved, parseSorting, sortingText } from './sorting'
import type { Change, DictionaryTools, ExtraColumn, Item } from './types'
import { useDictionary, withoutVersion } from './use-dictionary'

interface DeletedItem extends Deleted {
  readonly item: Item
}

/** A revert that needs confirmation, since the item has changed again. */
interface RevertConflict {
  readonly change: Change
  readonly present: Item
  /** Description of the later changes. */
  readonly since: string
}

interface DictionaryProps extends DictionaryTools {
  /** Query of the URL, which has search, sorting, history and the opened item. */
  readonly initial: string
  readonly extraColumns?: readonly ExtraColumn[]
}

/** `item` in the URL of a new one. */
const NEW = ''

/** Admin page of a dictionary. */
export function Dictionary({ initial, extraColumns = [], ...tools }: DictionaryProps) {
  const { shape, messages, common } = tools
  const { query, setParams } = useUrlQuery(initial)
  const { items, error, isLoading, refresh, insert, update, replace, remove, reorder } = useDictionary(shape)
  const search = query.get('search') ?? ''
  const sorting = parseSorting(query.get('sort') ?? '', shape)
  const isHistory = query.has('history')
  const requested = query.get('item') ?? undefined
  const [edited, setEdited] = useState<{ readonly id: string; readonly item: Item | undefined }>()
  const { deleted, addDeleted, dismiss } = useDeleted<DeletedItem>()
  const [conflict, setConflict] = useState<RevertConflict>()
  const [message, setMessage] = useState<ReactNode>()
  const add = useRef<HTMLButtonElement>(null)
  const idOf = (item: Item) => String(item[shape.id])
  const requestedItem = items?.find((item) => idOf(item) === requested)
  // The form keeps the item as it was when opened, whatever the list has later.
  if (!edited && requested !== undefined && (requested === NEW || requestedItem))
    setEdited({ id: requested, item: requestedItem })
  const isGone = items !== undefined && requested !== undefined && requested !== NEW && !requestedItem && !edited
  const { ordered } = shape
  const inOrder = items && ordered ? [...items].sort((a, b) => Number(a[ordered]) - Number(b[ordered])) : items
  const shown = inOrder && findItems(inOrder, tools, search)
  const reportError = (rejection: Rejection | undefined, isNew?: boolean) =>
    setMessage(rejection && errorMessage(rejection, tools, isNew))

  async function removeItem(item: Item): Promise<void> {
    const rejection = await remove(item)
    reportError(rejection)
    if (!rejection) addDeleted({ id: idOf(item), name: idOf(item), item })
  }

  async function undo({ item }: DeletedItem): Promise<boolean> {
    const rejection = await insert(withoutVersion(item))
    reportError(rejection, true)
    return !rejection
  }

  const move = (from: number, to: number) => {
    if (inOrder && ordered)
      void reorder(
        ordered,
        moved(inOrder, from, to, (item) => Number(item[ordered])),
      ).then(reportError)
  }

  async function save(item: Item, changed: Record<string, unknown>): Promise<Rejection | undefined> {
    const rejection = await update(item, changed)
    // A deleted item has no cell left to show its error.
    reportError(rejection && currentOf(rejection) === null ? rejection : undefined)
    return rejection
  }

  /** Restores only the fields that a change has modified. */
  async function applyRevert({ id, before, after }: Change, present: Item): Promise<void> {
    reportError(before ? await update(present, revertUpdate(before, after), id) : await remove(present, id))
  }

  /** Reverts a change; asks first if its fields have changed again. */
  async function revert(change: Change): Promise<void> {
    const { id, itemId, before, after } = change
    const present = items?.find((item) => idOf(item) === itemId)
    if (before && !after) return reportError(await insert(before, id), true)
    if (!present) return setMessage(messages.gone)
    const since = changedSince(change, withoutVersion(present))
    if (!since.length) return applyRevert(change, present)
    setConflict({ change, present, since: differences(tools, after, withoutVersion(present), since).join('; ') })
  }

  return (
    <AdminStack>
      <div className="admin-fields admin-filter">
        <SearchField
          label={common.search}
          search={search}
          change={(text) => setParams({ search: text || undefined }, 'replace')}
        />
      </div>
      <div className="admin-bar">
        <button type="button" className="admin-primary" ref={add} onClick={() => setParams({ item: NEW }, 'push')}>
          {common.add}
        </button>
        <button
          type="button"
          aria-expanded={isHistory}
          onClick={() => setParams({ history: isHistory ? undefined : '', [CHANGES_PARAM]: undefined }, 'push')}
        >
          {messages.history}
        </button>
        <button type="button" onClick={refresh}>
          {common.reload}
        </button>
      </div>
      {isLoading && <p role="status">{common.loading}</p>}
      {(error ?? message ?? (isGone || undefined)) && (
        <p role="alert" className="admin-error admin-said">
          {message ?? (error ? errorMessage(error, tools) : messages.gone)}
        </p>
      )}
      {shown && !shown.length && <p>{search.trim() ? common.nothingFound : shape.empty}</p>}
      {shown && shown.length > 0 && (
        <ItemTable
          tools={tools}
          extraColumns={extraColumns}
          items={shown}
          sorting={sorting}
          sort={(next) => setParams({ sort: next && sortingText(next) }, 'push')}
          move={ordered && !sorting && !search.trim() ? move : undefined}
          save={save}
          open={(item) => setParams({ item: idOf(item) }, 'push')}
          remove={(item) => void removeItem(item)}
        />
      )}
      {isHistory && <History tools={tools} stamp={items} revert={(change) => void revert(change)} />}
      {edited && (
        <Editor
          tools={tools}
          item={edited.item}
          isInUrl={requested === edited.id}
          restoreUrl={() => setParams({ item: edited.id }, 'push')}
          save={(values, seen) => (seen ? replace({ id: idOf(seen), version: seen.version }, values) : insert(values))}
          close={() => {
            setEdited(undefined)
            if (requested !== undefined) setParams({ item: undefined, [TAB_PARAM]: undefined }, 'push')
          }}
        />
      )}
      {conflict && (
        <ConfirmDialog
          text={`${common.changedSince} ${conflict.since}`}
          yes={messages.revert}
          no={common.cancel}
          onConfirm={() => void applyRevert(conflict.change, conflict.present)}
          close={() => setConflict(undefined)}
        />
      )}
      <UndoBars
        {...{ deleted, common, undo, dismiss }}
        restoreFocus={({ id }) =>
          requestAnimationFrame(() => (document.getElementById(`edit-${id}`) ?? add.current)?.focus())
        }
      />
    </AdminStack>
  )
}
