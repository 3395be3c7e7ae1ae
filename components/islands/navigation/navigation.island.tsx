'use client'
import { useEffect, useState, type ReactNode } from 'react'
import type { Place } from '@/i18n/locales'
import { reportClientError } from '@/lib/visitor/client-errors'
import { Boundary } from '../boundary'
import { onIntent } from './intent'

/** Tells the router of an entry that the browser made for an anchor in the page: one without a state it would pass over on the way back. */
function adopt({ state }: PopStateEvent): void {
  if (!state) history.replaceState(null, '', location.href)
}

/** Loads what opens pages without a new document, once a link seems to be wanted; until then links are the browser's. */
export function Navigation({ place }: { place: Place }) {
  const [links, setLinks] = useState<ReactNode>()
  useEffect(() => {
    const end = new AbortController()
    addEventListener('popstate', adopt, end)
    if (!links && document.documentElement.dataset['prerender'] === undefined)
      onIntent((first) => {
        import('./page-links')
          .then(({ PageLinks }) => setLinks((now) => now ?? <PageLinks place={place} first={first} />))
          .catch(reportClientError)
      }, end)
    return () => end.abort()
  }, [links, place])
  return <Boundary>{links}</Boundary>
}
