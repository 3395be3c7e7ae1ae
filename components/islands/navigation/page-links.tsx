import { NextIntlClientProvider } from 'next-intl'
import { usePathname } from 'next/navigation'
import { useEffect, useLayoutEffect, useRef, useState, useTransition, ViewTransition } from 'react'
import type { Place } from '@/i18n/locales'
import { useRouter } from '@/i18n/navigation'
import { arrive, onLateTitle, returnAtOnce } from './arrive'
import { linkOf, onIntent } from './intent'
import { ownPage } from './page-link'

/** A page that has not come after so many milliseconds is loaded as a document. */
const PATIENCE = 1000

const isPlain = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

interface PageLinksProps {
  place: Place
  /** The link because of which this was loaded. */
  first: HTMLAnchorElement
}

/** Opens the pages of the site in place of the present one: plain clicks on plain links. */
export function PageLinks(props: PageLinksProps) {
  return (
    <NextIntlClientProvider locale={props.place.language}>
      <Takeover {...props} />
    </NextIntlClientProvider>
  )
}

function Takeover({ place, first }: PageLinksProps) {
  const router = useRouter()
  const pathname = usePathname()
  const [wanted, setWanted] = useState('')
  const [pending, startTransition] = useTransition()
  const [lateTitle, setLateTitle] = useState('')
  const opened = useRef(false)
  const shown = useRef(pathname)

  useEffect(() => {
    const { personalPaths } = document.documentElement.dataset
    // Scripts that the policy of this document keeps out would be missing on the public pages after it.
    if (personalPaths && !document.querySelector('[name=third-party-scripts]')) return
    const end = new AbortController()
    const pageOf = (link: HTMLAnchorElement | null) => link && ownPage(link.href, location.href, place, personalPaths)
    const prefetch = (link: HTMLAnchorElement) => {
      const page = pageOf(link)
      if (page) router.prefetch(page)
    }
    const open = (event: MouseEvent) => {
      const page = isPlain(event) && navigator.onLine && pageOf(linkOf(event))
      if (!page || 'changed' in document.documentElement.dataset) return
      event.preventDefault()
      opened.current = true
      setWanted(page)
      setLateTitle('')
      startTransition(() => router.push(page))
    }
    document.addEventListener('click', open, end)
    addEventListener('popstate', returnAtOnce, end)
    onIntent(prefetch, end)
    prefetch(first)
    return () => end.abort()
  }, [router, place, first])

  useLayoutEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => {
      // Else the late page would still take its place in the history.
      window.stop()
      location.assign(wanted)
    }, PATIENCE)
    // The router itself loads a document where it fails.
    const giveWay = () => clearTimeout(timer)
    addEventListener('beforeunload', giveWay)
    return () => {
      giveWay()
      removeEventListener('beforeunload', giveWay)
    }
  }, [pending, wanted])

  useLayoutEffect(() => {
    if (pending || (shown.current === pathname && !opened.current)) return
    arrive(opened.current ? location.hash : '')
    opened.current = false
    shown.current = pathname
    return onLateTitle(document, setLateTitle)
  }, [pathname, pending])

  // Another with each page, so that the browser fades from one to the other as it does between documents.
  return (
    <>
      <p role="status" className="visually-hidden">
        {lateTitle}
      </p>
      {wanted && !matchMedia('(prefers-reduced-motion: reduce)').matches && <ViewTransition key={pathname} />}
    </>
  )
}
