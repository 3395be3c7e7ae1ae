import { deskListSchema, type DeskQuery } from '@/lib/contract/chat-admin'
import { isSignedOut, type DeskCalls } from './calls'
import type { DeskStore } from './model'
import { setListParams } from './url'

const REFRESH_INTERVAL_MS = 250

const isSame = (a: DeskQuery, b: DeskQuery): boolean =>
  a.filter === b.filter && a.search === b.search && a.page === b.page

interface Listing {
  refresh(): void
  /** Changes the filter, search or page; starts at the first page unless one is given. */
  changeQuery(change: Partial<DeskQuery>): void
}

/** Loads the list of conversations, one request at a time. A response to an outdated query is dropped. */
export function createListing(model: DeskStore, { call }: DeskCalls): Listing {
  let isLoading = false
  let isOutdated = false

  async function read(): Promise<void> {
    const { query } = model.get()
    const { filter, search, page } = query
    const result = await call(deskListSchema, 'conversations', { query: { filter, search, page: String(page) } })
    if ('rejection' in result) return void (isSignedOut(result.rejection) && model.set({ error: 'signedOut' }))
    if (model.get().query !== query) return
    // The operator has signed in again.
    if (model.get().error === 'signedOut') model.set({ error: undefined })
    model.set({ list: result.data, loadedQuery: query })
    // The requested page no longer exists.
    if (page > result.data.pages) changeQuery({ page: result.data.pages })
  }

  function refresh(): void {
    isOutdated = true
    if (isLoading) return
    isOutdated = false
    isLoading = true
    void read().then(() =>
      setTimeout(() => {
        isLoading = false
        if (isOutdated) refresh()
      }, REFRESH_INTERVAL_MS),
    )
  }

  function changeQuery(change: Partial<DeskQuery>): void {
    const query = { ...model.get().query, page: 1, ...change }
    setListParams(query)
    if (isSame(query, model.get().query)) return
    model.set({ query })
    refresh()
  }
  return { refresh, changeQuery }
}
