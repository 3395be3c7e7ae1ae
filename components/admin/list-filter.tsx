import { useId, useState, type ReactNode } from 'react'

interface SearchFieldProps {
  readonly label: string
  /** Search text of the URL, without spaces at its ends. */
  readonly search: string
  readonly change: (search: string) => void
  readonly hint?: ReactNode
}

/** Search field of a list. It keeps a space that was just typed, which the URL does not have. */
export function SearchField({ label, search, change, hint }: SearchFieldProps) {
  const [typed, setTyped] = useState(search)
  const id = useId()
  return (
    <label className="admin-field">
      <span>{label}</span>
      <input
        type="search"
        maxLength={100}
        aria-describedby={hint ? id : undefined}
        value={typed.trim() === search ? typed : search}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          change(value.trim())
        }}
      />
      {hint && (
        <span id={id} className="admin-quiet">
          {hint}
        </span>
      )}
    </label>
  )
}

interface FilterChoiceProps {
  readonly label: string
  readonly value: string
  /** Text of the choice that filters nothing. */
  readonly any: string
  readonly options: readonly { readonly value: string; readonly text: string; readonly language?: string | undefined }[]
  readonly change: (value: string) => void
}

export const FilterChoice = ({ label, value, any, options, change }: FilterChoiceProps) => (
  <label className="admin-field">
    <span>{label}</span>
    <select value={value} onChange={({ currentTarget }) => change(currentTarget.value)}>
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value} lang={option.language}>
          {option.text}
        </option>
      ))}
    </select>
  </label>
)
