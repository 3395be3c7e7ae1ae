import { useState, useSyncExternalStore, type FormEvent } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { OrdersMessages } from '@/components/admin/page/orders-messages'
import { readStorage, writeStorage } from '@/lib/visitor/storage'

interface SavedFiltersProps {
  /** Query of the filter that is set; empty without one. */
  readonly query: string
  readonly messages: OrdersMessages
  readonly common: CommonMessages
  readonly apply: (query: string) => void
}

const KEY = 'orderFilters'
const MAX_NAME = 40
const MAX_FILTERS = 20
const EVENT = 'storage'

interface Saved {
  readonly name: string
  readonly query: string
}

const isSaved = (value: unknown): value is Saved => {
  const { name, query } = (value ?? {}) as Partial<Saved>
  return typeof name === 'string' && typeof query === 'string'
}

function parse(text: string): readonly Saved[] {
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? stored.filter(isSaved) : []
  } catch {
    return []
  }
}

const read = () => readStorage(KEY) ?? '[]'
function write(saved: readonly Saved[]): void {
  writeStorage(KEY, JSON.stringify(saved))
  // Browsers notify only the other tabs.
  dispatchEvent(new Event(EVENT))
}
function watch(changed: () => void): () => void {
  addEventListener(EVENT, changed)
  return () => removeEventListener(EVENT, changed)
}

/** Filters that this browser keeps under a name. */
export function SavedFilters({ query, messages, common, apply }: SavedFiltersProps) {
  const saved = parse(useSyncExternalStore(watch, read, () => '[]'))
  const [name, setName] = useState<string>()
  function save(event: FormEvent): void {
    event.preventDefault()
    const trimmed = name?.trim()
    if (!trimmed) return
    write([...saved.filter((one) => one.name !== trimmed), { name: trimmed, query }].slice(-MAX_FILTERS))
    setName(undefined)
  }
  if (!saved.length && !query) return null
  return (
    <div className="admin-bar">
      {saved.map((one) => (
        <span key={one.name} className="admin-actions">
          <button type="button" aria-pressed={one.query === query} onClick={() => apply(one.query)}>
            {one.name}
          </button>
          {one.query === query && (
            <button type="button" onClick={() => write(saved.filter((other) => other !== one))}>
              {common.delete}
            </button>
          )}
        </span>
      ))}
      {name === undefined && query && !saved.some((one) => one.query === query) && (
        <button type="button" onClick={() => setName('')}>
          {messages.saveFilter}
        </button>
      )}
      {name !== undefined && (
        <form className="admin-bar" onSubmit={save}>
          <label className="admin-bar">
            <span>{messages.filterName}</span>
            <input
              required
              maxLength={MAX_NAME}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          </label>
          <button>{common.save}</button>
          <button type="button" onClick={() => setName(undefined)}>
            {common.cancel}
          </button>
        </form>
      )}
    </div>
  )
}
