'use client'
import { useEffect, useState, type ReactNode } from 'react'
import type { SiteLocale } from '@/i18n/locales'
import { reportClientError } from '@/lib/visitor/client-errors'
import { Boundary } from '../boundary'
import { onIntent } from './intent'

/** Gives a state to history entries that the browser created for anchors: the router ignores `popstate` without one. */
function adopt({ state }: PopStateEvent): void {
  if (!state) history.replaceState(null, '', location.href)
}

/** Loads client-side navigation at the first sign of intent; until then links are handled by the browser. */
export function Navigation({ siteLocale }: { siteLocale: SiteLocale }) {
  const [links, setLinks] = useState<ReactNode>()
  useEffect(() => {
    const end = new AbortController()
    addEventListener('popstate', adopt, end)
    if (!links && document.documentElement.dataset['prerender'] === undefined)
      onIntent((first) => {
        import('./page-links')
          .then(({ PageLinks }) => setLinks((now) => now ?? <PageLinks siteLocale={siteLocale} first={first} />))
          .catch(reportClientError)
      }, end)
    return () => end.abort()
  }, [links, siteLocale])
  return <Boundary>{links}</Boundary>
}
