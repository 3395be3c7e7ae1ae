import { NextIntlClientProvider } from 'next-intl'
import { usePathname } from 'next/navigation'
import { useEffect, useLayoutEffect, useRef, useState, useTransition, ViewTransition } from 'react'
import type { SiteLocale } from '@/i18n/locales'
import { useRouter } from '@/i18n/navigation'
import { arrive, onLateTitle, restoreScroll, returnAtOnce, watchScroll } from './arrive'
import { isPlain, linkOf, onIntent } from './intent'
import { clientRoute } from './page-link'

const NAVIGATION_TIMEOUT_MS = 1000

interface PageLinksProps {
  siteLocale: SiteLocale
  first: HTMLAnchorElement
}

/** Client-side navigation for plain clicks on plain links. */
export function PageLinks(props: PageLinksProps) {
  return (
    <NextIntlClientProvider locale={props.siteLocale.language}>
      <ClientNavigation {...props} />
    </NextIntlClientProvider>
  )
}

function ClientNavigation({ siteLocale, first }: PageLinksProps) {
  const router = useRouter()
  const pathname = usePathname()
  const [target, setTarget] = useState('')
  const [pending, startTransition] = useTransition()
  const [lateTitle, setLateTitle] = useState('')
  const isOwnNavigation = useRef(false)
  const shownPath = useRef(pathname)

  useEffect(() => {
    const { personalPaths } = document.documentElement.dataset
    // The CSP of this document blocks third-party scripts, which the public pages after it need.
    if (personalPaths && !document.querySelector('[name=third-party-scripts]')) return
    const end = new AbortController()
    const pageOf = (link: HTMLAnchorElement | null) =>
      link && clientRoute(link.href, location.href, siteLocale, personalPaths)
    const prefetch = (link: HTMLAnchorElement) => {
      const page = pageOf(link)
      if (page) router.prefetch(page)
    }
    const open = (event: MouseEvent) => {
      const page = isPlain(event) && navigator.onLine && pageOf(linkOf(event))
      if (!page || 'changed' in document.documentElement.dataset) return
      event.preventDefault()
      isOwnNavigation.current = true
      setTarget(page)
      setLateTitle('')
      startTransition(() => router.push(page))
    }
    document.addEventListener('click', open, end)
    addEventListener('popstate', returnAtOnce, end)
    watchScroll(end)
    onIntent(prefetch, end)
    prefetch(first)
    return () => end.abort()
  }, [router, siteLocale, first])

  useLayoutEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => {
      // Otherwise the late page would still add a history entry.
      window.stop()
      location.assign(target)
    }, NAVIGATION_TIMEOUT_MS)
    // On failure the router loads the document itself.
    const cancelFallback = () => clearTimeout(timer)
    addEventListener('beforeunload', cancelFallback)
    return () => {
      cancelFallback()
      removeEventListener('beforeunload', cancelFallback)
    }
  }, [pending, target])

  useLayoutEffect(() => {
    if (pending || (shownPath.current === pathname && !isOwnNavigation.current)) return
    arrive(isOwnNavigation.current ? location.hash : '')
    if (!isOwnNavigation.current) restoreScroll()
    isOwnNavigation.current = false
    shownPath.current = pathname
    return onLateTitle(document, setLateTitle)
  }, [pathname, pending])

  // A new key per page, so that the browser cross-fades as between documents.
  return (
    <>
      <p role="status" className="visually-hidden">
        {lateTitle}
      </p>
      {target && !matchMedia('(prefers-reduced-motion: reduce)').matches && <ViewTransition key={pathname} />}
    </>
  )
}
