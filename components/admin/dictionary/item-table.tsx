import { useState, type MouseEvent } from 'react'
import type { Rejection } from '../call-api'
import { Scroll } from '../scroll'
import { ItemCell } from './item-cell'
import type { Sorting } from './sorting'
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
  const columns = shape.fields.filter(({ column }) => column)
  const [dragged, setDragged] = useState<number>()
  const next = (field: string) =>
    sorting?.field !== field
      ? ({ field, direction: 1 } as const)
      : sorting.direction === 1
        ? ({ field, direction: -1 } as const)
        : undefined
  const drop = (to: number) => {
    if (dragged !== undefined && dragged !== to) move?.(dragged, to)
    setDragged(undefined)
  }
  const idOf = (item: Item) => String(item[shape.id])
  const step = (from: number, to: number) => (event: MouseEvent<HTMLButtonElement>) => {
    move?.(from, to)
    refocus(event.currentTarget)
  }
  return (
    <Scroll label={shape.title}>
      <table className="admin-table">
        <thead>
          <tr>
            {move && (
              <th scope="col">
                <span className="visually-hidden">
                  {shape.fields.find(({ name }) => name === shape.ordered)?.label}
                </span>
              </th>
            )}
            {columns.map(({ name, label }) => (
              <th
                key={name}
                scope="col"
                aria-sort={sorting?.field === name ? (sorting.direction === 1 ? 'ascending' : 'descending') : undefined}
              >
                <button type="button" onClick={() => sort(next(name))}>
                  {sorting?.field === name ? `${label} ${sorting.direction === 1 ? '↑' : '↓'}` : label}
                </button>
              </th>
            ))}
            {extraColumns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">{messages.actions}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <tr
              key={idOf(item)}
              className={dragged === index ? 'admin-moved' : undefined}
              draggable={Boolean(move) && dragged === index}
              onDragOver={(event) => dragged !== undefined && event.preventDefault()}
              onDrop={() => drop(index)}
              onDragEnd={() => setDragged(undefined)}
            >
              {move && (
                <td>
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
                </td>
              )}
              {columns.map((field) => (
                <td key={field.name} className={field.kind === 'number' ? 'admin-number' : undefined}>
                  <ItemCell
                    item={item}
                    field={field}
                    tools={tools}
                    save={(seen, value) => save(seen, { [field.name]: value })}
                    open={() => open(item)}
                  />
                </td>
              ))}
              {extraColumns.map(({ label, text }) => (
                <td key={label} className="admin-number">
                  {text(item)}
                </td>
              ))}
              <td>
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
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
