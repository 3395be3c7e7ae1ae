import { useState } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import { findByText } from '@/lib/domain/search'
import type { Option } from './types'

const MAX_OPTIONS_WITHOUT_SEARCH = 12

interface ChecklistProps {
  readonly label: string
  readonly options: readonly Option[]
  readonly chosen: readonly string[]
  readonly common: CommonMessages
  /** Text of an empty selection. */
  readonly none: string
  /** Id of the describing element. */
  readonly describedBy: string | undefined
  readonly choose: (chosen: readonly string[]) => void
}

/** Checkboxes for a list field. Selected values that are no longer offered come first. */
export function Checklist({ label, options, chosen, common, none, describedBy, choose }: ChecklistProps) {
  const [search, setSearch] = useState('')
  const unknown = chosen
    .filter((value) => !options.some(([known]) => known === value))
    .map((value): Option => [value, value])
  const visibleOptions = findByText([...unknown, ...options], search, ([value, text]) => `${value} ${text}`)
  const names = chosen.map((value) => options.find(([known]) => known === value)?.[1] ?? value)
  return (
    <details className="admin-wide">
      <summary>
        <span>{`${label}:`}</span> <span className="admin-quiet">{names.join(', ') || none}</span>
      </summary>
      {options.length > MAX_OPTIONS_WITHOUT_SEARCH && (
        <input
          type="search"
          aria-label={`${common.search}: ${label}`}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <fieldset className="admin-choices" aria-describedby={describedBy}>
        <legend className="visually-hidden">{label}</legend>
        {visibleOptions.map(([value, text]) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ currentTarget }) =>
                choose(currentTarget.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}
