import { useId, useState, type ComponentProps, type ReactNode } from 'react'

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** Search text of the URL, without spaces at its ends. */
  readonly search: string
  readonly change: (search: string) => void
}

/** Input of a search whose text is in the URL. It keeps a space that was just typed, which the URL does not have. */
export function SearchInput({ search, change, ...input }: SearchInputProps) {
  const [typed, setTyped] = useState(search)
  return (
    <input
      {...input}
      type="search"
      maxLength={100}
      value={typed.trim() === search ? typed : search}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        change(value.trim())
      }}
    />
  )
}

interface SearchFieldProps extends Pick<SearchInputProps, 'search' | 'change'> {
  readonly label: string
  readonly hint?: ReactNode
}

/** Search field of a list. */
export function SearchField({ label, hint, ...search }: SearchFieldProps) {
  const id = useId()
  return (
    <label className="admin-field">
      <span>{label}</span>
      <SearchInput {...search} aria-describedby={hint ? id : undefined} />
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
