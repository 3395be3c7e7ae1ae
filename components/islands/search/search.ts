import { reportClientError } from '@/lib/visitor/client-errors'
import type { RenderInto } from '../deferred/render-into'
import { isPlain } from '../navigation/intent'
import type { SearchTexts } from './search-dialog'

/** Opens the search dialog instead of the search page. If it cannot be loaded, the link is followed. */
export function watchSearch(page: Document, renderInto: RenderInto, texts: SearchTexts): void {
  const link = page.querySelector<HTMLAnchorElement>('[data-search]')
  link?.setAttribute('aria-haspopup', 'dialog')
  link?.addEventListener('click', (event) => {
    if (!isPlain(event)) return
    event.preventDefault()
    import('./search-dialog')
      .then(({ openSearch }) => openSearch(link, renderInto, texts))
      .catch((error: unknown) => {
        reportClientError(error)
        location.assign(link.href)
      })
  })
}
