'use client'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Place } from '@/i18n/locales'
import { Boundary } from '../boundary'
import { onIntent } from './intent'

const PageLinks = lazy(async () => ({ default: (await import('./page-links.island')).PageLinks }))

/** Tells the router of an entry that the browser made for an anchor in the page: one without a state it would pass over on the way back. */
function adopt({ state }: PopStateEvent): void {
  if (!state) history.replaceState(null, '', location.href)
}

/** Loads what opens pages without a new document, once a link seems to be wanted; until then links are the browser's. */
export function Navigation({ place }: { place: Place }) {
  const [wanted, setWanted] = useState<HTMLAnchorElement>()
  useEffect(() => {
    const end = new AbortController()
    addEventListener('popstate', adopt, end)
    if (!wanted && document.documentElement.dataset['prerender'] === undefined) onIntent(setWanted, end)
    return () => end.abort()
  }, [wanted])
  return (
    <Boundary>
      <Suspense>{wanted && <PageLinks place={place} first={wanted} />}</Suspense>
    </Boundary>
  )
}
