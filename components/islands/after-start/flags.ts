import { tellBuckets } from '@/lib/analytics/buckets'
import { buckets, lastFlags, flagsOf, pageFlags, saveFlags, startPage } from '@/lib/visitor/flags'
import { readSaved } from '@/lib/visitor/saved-visitor'
import { stored } from '@/lib/visitor/storage'
import { onNewPage } from '../visitor/new-pages'

/** Milliseconds after which the flags of before stay. */
const PATIENCE = 5000

/** Who asks: nothing that tells who it is but the id that whoever has allowed analytics has; it is never made here. The server adds the site variant. */
function contextOf({ documentElement: root }: Document): Record<string, string | undefined> {
  const [targetingKey] = /^[\w-]{1,100}$/.exec(stored('builderVisitorId') ?? '') ?? []
  return { country: readSaved().country, language: root.dataset['lng'], targetingKey }
}

let latest = 0

/** Asks for the flags of the visitor and keeps the answer for the next page; one that a later question has overtaken is worthless. */
async function refresh(page: Document): Promise<void> {
  const mine = ++latest
  const last = lastFlags()
  const headers = { 'content-type': 'application/json', ...(last?.etag && { 'if-none-match': last.etag }) }
  const body = JSON.stringify({ context: contextOf(page) })
  const answer = await fetch('/ofrep/v1/evaluate/flags', {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout?.(PATIENCE),
  })
    .then(async (response) =>
      response.ok ? flagsOf(await response.json(), response.headers.get('etag'), last) : undefined,
    )
    .catch(() => undefined)
  if (mine === latest) saveFlags(answer)
}

/** The visitor's link says whether the planning test is shown, for the whole session: no flag decides then. */
const planningIsChosen = () =>
  [
    new URLSearchParams(location.search).get('isPlanningAvailable'),
    stored('isPlanningAvailable', 'sessionStorage'),
  ].some((choice) => choice === 'true' || choice === 'false')

const contentOf = (page: Document) => page.querySelector('main > :first-child')

/** Asks for the visitor's flags now and after each navigation; what is shown keeps those that it started with. */
export function startFlags(page: Document): void {
  const { dataset } = page.documentElement
  const chosen = planningIsChosen()
  let shown = contentOf(page)
  pageFlags()
  tellBuckets(buckets)
  void refresh(page)
  onNewPage(page, () => {
    const next = contentOf(page)
    if (next === shown) return
    shown = next
    const flags = startPage()?.flags
    // The pregnancy-planning test is shown unless the flag says no (decisions, Visitor state).
    if (!chosen && flags?.['planning'] === false) dataset['planning'] = 'false'
    else if (!chosen) delete dataset['planning']
    void refresh(page)
  })
}
