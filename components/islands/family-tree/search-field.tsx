import { useId, useState, type KeyboardEvent } from 'react'
import { Icon } from '@/components/ui/icon'
import { yearsOf, type Person } from '@/lib/domain/family-tree/family-tree'
import { findPeople } from '@/lib/domain/family-tree/search'
import raised from '@/components/ui/raised.module.css'
import styles from './tree-viewer.module.css'
import type { TreeMessages } from './tree-messages'

const MAX_MATCHES = 8

interface SearchFieldProps {
  people: readonly Person[]
  messages: TreeMessages
  onChoose: (index: number) => void
}

/** Combobox over names and years: arrows move through the matches, Enter chooses, Escape closes. */
export function SearchField({ people, messages, onChoose }: SearchFieldProps) {
  const id = useId()
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const found = findPeople(people, query)
  const shown = open ? found.slice(0, MAX_MATCHES) : []
  const searched = query.trim() !== ''

  function choose(index: number | undefined): void {
    if (index === undefined) return
    setQuery(people[index]?.name ?? '')
    setOpen(false)
    onChoose(index)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') choose(shown[at])
    else if (event.key === 'Escape' && open) setOpen(false)
    else if (event.key === 'ArrowDown' && !open) setOpen(true)
    else if (event.key === 'ArrowDown' && shown.length) setAt((at + 1) % shown.length)
    else if (event.key === 'ArrowUp' && shown.length) setAt((at + shown.length - 1) % shown.length)
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.search}>
      <label className="visually-hidden" htmlFor={id}>
        {messages.search}
      </label>
      <Icon name="search" />
      <input
        id={id}
        type="search"
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown.length > 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={messages.search}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setOpen(true)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <div
        className={`${raised.note} ${styles.matches}`}
        id={`${id}-list`}
        role="listbox"
        aria-label={messages.search}
        hidden={shown.length === 0}
      >
        {shown.map((index, place) => {
          const person = people[index] as Person
          return (
            <button
              key={index}
              type="button"
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              // Keeps the focus in the field: its blur would close the list before the click.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
            >
              <span>{person.name}</span> <small>{yearsOf(person, messages.bornIn)}</small>
            </button>
          )
        })}
      </div>
      <p className={styles.found} role="status">
        {searched &&
          open &&
          (found.length > 0 ? messages.found.replace('{count}', String(found.length)) : messages.none)}
      </p>
    </div>
  )
}
