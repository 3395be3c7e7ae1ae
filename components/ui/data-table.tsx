import type { ReactNode } from 'react'
import styles from './data-table.module.css'

interface DataTableProps {
  caption: string
  columns: readonly string[]
  /** Keeps a few short columns side by side on narrow screens. */
  compact?: boolean
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** A table whose rows become blocks on narrow screens, with column labels. The first cell is the row header. */
export function DataTable({ caption, columns, rows, compact = false }: DataTableProps) {
  return (
    <table className={`${styles.table} ${compact ? styles.compact : styles.stacking}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...others] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {others.map((cell, index) => (
              <td key={columns[index + 1]} data-column={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
