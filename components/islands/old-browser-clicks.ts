import { reportClientError } from '@/lib/visitor/client-errors'

/** Passes the clicks on a page to the code that an old browser needs for them; a click made while that code loads waits for it. */
export function handleClicks(page: Document, loading: Promise<(clicked: Element) => void>): void {
  loading.catch(reportClientError)
  page.addEventListener('click', ({ target }) => {
    if (target instanceof Element)
      loading.then(
        (handle) => handle(target),
        () => undefined,
      )
  })
}
