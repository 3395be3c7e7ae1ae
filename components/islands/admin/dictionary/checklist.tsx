import { useState } from 'react'
import type { CommonWords } from '@/components/sections/admin/common-words'
import { findByText } from '@/lib/domain/search'
import type { Option } from './types'

/** From how many options on they are searched. */
const MANY = 12

interface ChecklistProps {
  readonly label: string
  readonly options: readonly Option[]
  readonly chosen: readonly string[]
  readonly common: CommonWords
  /** What an empty choice means. */
  readonly none: string
  /** The element that says more of it. */
  readonly described: string | undefined
  readonly choose: (chosen: readonly string[]) => void
}

/** Several of many: boxes to tick, searched where there are many; what is chosen and no option any more comes first. */
export function Checklist({ label, options, chosen, common, none, described, choose }: ChecklistProps) {
  const [search, setSearch] = useState('')
  const unknown = chosen
    .filter((value) => !options.some(([known]) => known === value))
    .map((value): Option => [value, value])
  const shown = findByText([...unknown, ...options], search, ([value, text]) => `${value} ${text}`)
  const names = chosen.map((value) => options.find(([known]) => known === value)?.[1] ?? value)
  return (
    <details className="admin-wide">
      <summary>
        <span>{`${label}:`}</span> <span className="admin-quiet">{names.join(', ') || none}</span>
      </summary>
      {options.length > MANY && (
        <input
          type="search"
          aria-label={`${common.search}: ${label}`}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <fieldset className="admin-choices" aria-describedby={described}>
        <legend className="visually-hidden">{label}</legend>
        {shown.map(([value, text]) => (
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
