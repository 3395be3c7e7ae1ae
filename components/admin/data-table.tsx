import {
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type SortingState,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { ListTable, type Column, type ListTableProps } from './list-table'

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature, sortedRowModel: createSortedRowModel() })

export interface DataColumn<Row> extends Column<Row> {
  /** Value that rows are sorted by; a column without one cannot be sorted. */
  readonly sortValue?: (row: Row) => unknown
}

/** Selected rows by their ids, which may be on another page of the list. A click with Shift selects a range. */
interface Selection<Row> {
  readonly selected: ReadonlySet<string>
  readonly select: (ids: ReadonlySet<string>) => void
  readonly allName: string
  readonly nameOf: (row: Row) => string
}

export interface Sorting {
  readonly column: string
  readonly direction: 1 | -1
}

interface DataTableProps<Row> extends Omit<ListTableProps<Row>, 'columns' | 'sortOf'> {
  readonly columns: readonly DataColumn<Row>[]
  readonly selection?: Selection<Row>
  readonly sorting?: { readonly current: Sorting | undefined; readonly sort: (sorting: Sorting | undefined) => void }
}

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a ?? '').localeCompare(String(b ?? ''), undefined, { numeric: true })

const columnOf = <Row extends object>({ id, sortValue }: DataColumn<Row>): ColumnDef<typeof features, Row> => ({
  id,
  accessorFn: sortValue ?? (() => undefined),
  enableSorting: sortValue !== undefined,
  sortUndefined: false,
  sortDescFirst: false,
  sortFn: (a, b) => compare(a.getValue(id), b.getValue(id)),
})

const stateOf = (sorting: Sorting | undefined): SortingState =>
  sorting ? [{ id: sorting.column, desc: sorting.direction === -1 }] : []

const applied = <State,>(updater: State | ((old: State) => State), old: State): State =>
  typeof updater === 'function' ? (updater as (old: State) => State)(old) : updater

/** Table whose rows can be sorted by their columns and selected. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, columns, selection, sorting, ...list } = props
  const rowSelection = Object.fromEntries([...(selection?.selected ?? [])].map((id) => [id, true as const]))
  const sortingState = stateOf(sorting?.current)
  const table = useTable({
    features,
    data: useMemo(() => [...rows], [rows]),
    columns: columns.map(columnOf),
    getRowId: list.idOf,
    enableMultiSort: false,
    state: { rowSelection, sorting: sortingState },
    onRowSelectionChange: (updater) =>
      selection?.select(
        new Set(
          Object.entries(applied(updater, rowSelection))
            .filter(([, isSelected]) => isSelected)
            .map(([id]) => id),
        ),
      ),
    onSortingChange: (updater) => {
      const [next] = applied(updater, sortingState)
      sorting?.sort(next && { column: next.id, direction: next.desc ? -1 : 1 })
    },
  })
  const checkboxes: Column<Row> | undefined = selection && {
    id: 'selection',
    header: (
      <Checkbox
        name={selection.allName}
        isChecked={table.getIsAllRowsSelected()}
        isMixed={table.getIsSomeRowsSelected()}
        change={table.getToggleAllRowsSelectedHandler()}
      />
    ),
    render: (row) => {
      const tableRow = table.getRow(list.idOf(row))
      return (
        <Checkbox
          name={selection.nameOf(row)}
          isChecked={tableRow.getIsSelected()}
          change={tableRow.getToggleSelectedHandler()}
        />
      )
    },
  }
  const withSorting = (column: DataColumn<Row>): Column<Row> => {
    const sortable = sorting && table.getColumn(column.id)
    if (!sortable?.getCanSort()) return column
    const direction = sortable.getIsSorted()
    return {
      ...column,
      header: (
        <button type="button" onClick={sortable.getToggleSortingHandler()}>
          <span>{column.header}</span>
          {direction && <span>{direction === 'asc' ? ' ↑' : ' ↓'}</span>}
        </button>
      ),
    }
  }
  return (
    <ListTable
      {...list}
      rows={table.getRowModel().rows.map(({ original }) => original)}
      columns={[...(checkboxes ? [checkboxes] : []), ...columns.map(withSorting)]}
      sortOf={(id) => {
        if (sorting?.current?.column !== id) return undefined
        return sorting.current.direction === 1 ? 'ascending' : 'descending'
      }}
    />
  )
}

interface CheckboxProps {
  readonly name: string
  readonly isChecked: boolean
  readonly isMixed?: boolean
  readonly change: (event: unknown) => void
}

const Checkbox = ({ name, isChecked, isMixed = false, change }: CheckboxProps) => (
  <label className="admin-switch">
    <input
      type="checkbox"
      aria-label={name}
      checked={isChecked}
      ref={(element) => {
        if (element) element.indeterminate = isMixed && !isChecked
      }}
      onChange={change}
    />
  </label>
)
