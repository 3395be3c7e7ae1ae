import { useEffect, useState } from 'react'

export interface UrlQuery {
  readonly query: URLSearchParams
  /** Puts a query into the URL, as an entry of the history or in place of the current one. */
  readonly setQuery: (query: string, how: 'push' | 'replace') => void
}

/** The query of the page's URL, which Back and Forward change too. @param initial query of the request */
export function useUrlQuery(initial: string): UrlQuery {
  const [text, setText] = useState(initial)
  useEffect(() => {
    const controller = new AbortController()
    addEventListener('popstate', () => setText(location.search), controller)
    return () => controller.abort()
  }, [])
  return {
    query: new URLSearchParams(text),
    setQuery: (query, how) => {
      history[`${how}State`](null, '', query ? `?${query}` : location.pathname)
      setText(query)
    },
  }
}
