import { useState, type MouseEvent } from 'react'
import type { Rejection } from '../call-api'
import { DataTable, type DataColumn, type Sorting } from '../data-table'
import { ItemCell } from './item-cell'
import { localizedText, translatedFields } from './translated'
import type { DictionaryTools, ExtraColumn, Item } from './types'

interface ItemTableProps {
  readonly tools: DictionaryTools
  readonly extraColumns: readonly ExtraColumn[]
  readonly items: readonly Item[]
  readonly sorting: Sorting | undefined
  readonly sort: (sorting: Sorting | undefined) => void
  /** Moves an item. Absent if the dictionary has no order or the table is sorted or filtered. */
  readonly move: ((from: number, to: number) => void) | undefined
  readonly save: (item: Item, update: Record<string, unknown>) => Promise<Rejection | undefined>
  readonly open: (item: Item) => void
  readonly remove: (item: Item) => void
}

/** Refocuses a button after its row has moved, or its enabled sibling if it is now disabled. */
const refocus = (button: HTMLButtonElement): number =>
  requestAnimationFrame(() =>
    (button.disabled ? button.parentElement?.querySelector<HTMLElement>('button:enabled') : button)?.focus(),
  )

export function ItemTable({ tools, extraColumns, items, sorting, sort, move, save, open, remove }: ItemTableProps) {
  const { shape, messages, common } = tools
  const [dragged, setDragged] = useState<number>()
  const drop = (to: number) => {
    if (dragged !== undefined && dragged !== to) move?.(dragged, to)
    setDragged(undefined)
  }
  const idOf = (item: Item) => String(item[shape.id])
  const step = (from: number, to: number) => (event: MouseEvent<HTMLButtonElement>) => {
    move?.(from, to)
    refocus(event.currentTarget)
  }
  const sortValue = (field: string) => (item: Item) =>
    translatedFields(shape)?.includes(field) ? localizedText(tools, item, field) : item[field]
  const orderColumn: DataColumn<Item> = {
    id: '↑↓',
    header: <span className="visually-hidden">{shape.fields.find(({ name }) => name === shape.ordered)?.label}</span>,
    render: (item, index) => (
      <span className="admin-order">
        <span
          className="admin-handle"
          aria-hidden
          onPointerDown={() => setDragged(index)}
          onPointerUp={() => setDragged(undefined)}
        >
          ⠿
        </span>
        <button
          type="button"
          disabled={index === 0}
          aria-label={`${messages.moveUp}: ${idOf(item)}`}
          onClick={step(index, index - 1)}
        >
          ↑
        </button>
        <button
          type="button"
          disabled={index === items.length - 1}
          aria-label={`${messages.moveDown}: ${idOf(item)}`}
          onClick={step(index, index + 1)}
        >
          ↓
        </button>
      </span>
    ),
  }
  const actions = (item: Item) => (
    <span className="admin-bar">
      <button
        type="button"
        id={`edit-${idOf(item)}`}
        onClick={() => open(item)}
        aria-label={`${common.edit}: ${idOf(item)}`}
      >
        {common.edit}
      </button>
      <button type="button" onClick={() => remove(item)} aria-label={`${common.delete}: ${idOf(item)}`}>
        {common.delete}
      </button>
    </span>
  )
  const columns: readonly DataColumn<Item>[] = [
    ...(move ? [orderColumn] : []),
    ...shape.fields
      .filter(({ column }) => column)
      .map((field) => ({
        id: field.name,
        header: field.label,
        isNumber: field.kind === 'number',
        sortValue: sortValue(field.name),
        render: (item: Item) => (
          <ItemCell
            {...{ item, field, tools }}
            save={(seen, value) => save(seen, { [field.name]: value })}
            open={() => open(item)}
          />
        ),
      })),
    ...extraColumns.map(({ label, text }) => ({ id: label, header: label, isNumber: true, render: text })),
    { id: 'actions', header: messages.actions, render: actions },
  ]
  return (
    <DataTable
      label={shape.title}
      rows={items}
      columns={columns}
      idOf={idOf}
      sorting={{ current: sorting, sort }}
      rowProps={(_, index) => ({
        className: dragged === index ? 'admin-moved' : undefined,
        draggable: Boolean(move) && dragged === index,
        onDragOver: (event) => dragged !== undefined && event.preventDefault(),
        onDrop: () => drop(index),
        onDragEnd: () => setDragged(undefined),
      })}
    />
  )
}
