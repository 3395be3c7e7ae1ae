import { reportClientError } from '@/lib/visitor/client-errors'

/** Passes clicks to a handler that is still loading; earlier clicks wait for it. */
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
