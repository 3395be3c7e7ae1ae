import { hasAllowed, mayTrack } from '@/lib/analytics/allowed'
import { isOrderLink, orderGoal, type OrderGoals } from '@/lib/analytics/order-goal'
import { publicAddress } from '@/lib/analytics/outside-view'
import { stopOwn, tellOwn } from '@/lib/analytics/own-tracking'
import { endScripts, loadScripts } from '@/lib/analytics/scripts/load'
import { track } from '@/lib/analytics/track'
import { tellVisitorFacts } from '@/lib/analytics/visitor-facts'
import { whenIdle } from '@/lib/analytics/when-idle'
import { reportClientError } from '@/lib/visitor/client-errors'
import { takePart } from './content-test'
import { factsOfVisitor } from './visitor-facts'

let measured: Element | null | undefined
let before: string | undefined
let watched = false

function viewPage(page: Document): void {
  const address = publicAddress(page.location.href)
  track({
    event: 'page_view',
    page_location: address,
    page_referrer: before ?? publicAddress(page.referrer),
    page_title: page.title,
  })
  before = address
}

/** What happens on every page alike: how its document loaded, order clicks, which on some are a goal, and pages that come back as they were left. */
function watchPages(page: Document): void {
  if (watched) return
  watched = true
  tellVisitorFacts(() => factsOfVisitor(page))
  whenIdle(page, () => {
    if (mayTrack(page)) import('./vitals').then(({ watchVitals }) => watchVitals(page)).catch(reportClientError)
  })
  const tellOrder = ({ target, button }: MouseEvent) => {
    // The middle button opens a page too; the others that are no click do not.
    if (button > 1) return
    const { goals = '{}', basket } = page.documentElement.dataset
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || !isOrderLink(link.href, basket)) return
    if (mayTrack(page)) tellOwn({ event: 'order_click' })
    const goal = orderGoal(page.location.pathname, JSON.parse(goals) as OrderGoals)
    if (goal) track({ event: 'goal', goal })
  }
  for (const click of ['click', 'auxclick'] as const) page.addEventListener(click, tellOrder)
  addEventListener('pageshow', ({ persisted }) => persisted && mayTrack(page) && viewPage(page))
}

/** Measures the page that is shown, once, as far as its visitor has allowed it. Called for every new page, and after a choice. */
export function measure(page: Document): void {
  endScripts(page)
  loadScripts(page)
  // A page that may tell nothing is no withdrawal of what the others may.
  if (!mayTrack(page)) return hasAllowed(page, 'analytics') ? undefined : stopOwn()
  watchPages(page)
  const shown = page.querySelector('main > :first-child')
  // A page of the router's may get its title a little later; this is called again then.
  if (measured === shown || !page.title) return
  measured = shown
  viewPage(page)
  takePart(page)
  import('./catalogue-events').then(({ watchCatalogue }) => watchCatalogue(page)).catch(reportClientError)
}
