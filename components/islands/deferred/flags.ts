import { setFlagVariationsSource } from '@/lib/analytics/flag-variations'
import { variations, lastFlags, parseFlags, pageFlags, saveFlags, startPage } from '@/lib/visitor/flags'
import { readSaved } from '@/lib/visitor/saved-visitor'
import { readStorage } from '@/lib/visitor/storage'
import { onNavigation } from '../startup/on-navigation'

const TIMEOUT_MS = 5000

/**
 * Evaluation context. The only identifier is an existing id of a visitor with analytics consent; none is created here.
 * The server adds the site variant.
 */
function contextOf({ documentElement: root }: Document): Record<string, string | undefined> {
  const [targetingKey] = /^[\w-]{1,100}$/.exec(readStorage('builderVisitorId') ?? '') ?? []
  return { country: readSaved().country, language: root.dataset['lng'], targetingKey }
}

let latestRequest = 0

/** Fetches the visitor's flags and stores them for the next page; ignores a response overtaken by a later request. */
async function refresh(page: Document): Promise<void> {
  const request = ++latestRequest
  const last = lastFlags()
  const headers = { 'content-type': 'application/json', ...(last?.etag && { 'if-none-match': last.etag }) }
  const body = JSON.stringify({ context: contextOf(page) })
  const answer = await fetch('/ofrep/v1/evaluate/flags', {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout?.(TIMEOUT_MS),
  })
    .then(async (response) =>
      response.ok ? parseFlags(await response.json(), response.headers.get('etag'), last) : undefined,
    )
    .catch(() => undefined)
  if (request === latestRequest) saveFlags(answer)
}

/** A URL parameter decides about the planning test for the whole session; the flag is ignored then. */
const planningIsChosen = () =>
  [
    new URLSearchParams(location.search).get('isPlanningAvailable'),
    readStorage('isPlanningAvailable', 'sessionStorage'),
  ].some((choice) => choice === 'true' || choice === 'false')

const contentOf = (page: Document) => page.querySelector('main > :first-child')

/** Fetches flags now and after each navigation. The current page keeps the flags it started with. */
export function startFlags(page: Document): void {
  const { dataset } = page.documentElement
  const chosen = planningIsChosen()
  let currentContent = contentOf(page)
  pageFlags()
  setFlagVariationsSource(variations)
  void refresh(page)
  onNavigation(page, () => {
    const next = contentOf(page)
    if (next === currentContent) return
    currentContent = next
    const flags = startPage()?.flags
    // Shown unless the flag is false (decisions, Visitor state).
    if (!chosen && flags?.['planning'] === false) dataset['planning'] = 'false'
    else if (!chosen) delete dataset['planning']
    void refresh(page)
  })
}
