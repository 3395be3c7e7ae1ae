import { useSyncExternalStore } from 'react'

export interface UrlQuery {
  readonly query: URLSearchParams
  /** Puts a query into the URL, as an entry of the history or in place of the current one. */
  readonly setQuery: (query: string, how: 'push' | 'replace') => void
  /** Sets parameters and keeps the others; `undefined` removes one. */
  readonly setParams: (part: Readonly<Record<string, string | undefined>>, how: 'push' | 'replace') => void
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

function setQuery(query: string, how: 'push' | 'replace'): void {
  history[`${how}State`](null, '', query ? `?${query}` : location.pathname)
  for (const listener of listeners) listener()
}

function setParams(part: Readonly<Record<string, string | undefined>>, how: 'push' | 'replace'): void {
  const next = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(part))
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  setQuery(next.toString(), how)
}

/**
 * The query of the page's URL, which Back and Forward change too, shared by all components of the page.
 * @param initial query of the request; not needed by a component that the server does not render
 */
export function useUrlQuery(initial = ''): UrlQuery {
  const text = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => initial,
  )
  return { query: new URLSearchParams(text), setQuery, setParams }
}
