import { readSaved } from '@/lib/visitor/saved-visitor'
import { marketStore } from '@/lib/visitor/store'
import { readUtms } from '@/lib/visitor/utms'

/** Characters of a mark that go along with each event: no more are looked at. */
const MARK = 100

/**
 * What goes along with events for marketers: the site variant, country and currency where the visitor chooses them, and
 * the marks of the last touch, as orders have them. Only those of a campaign: `client_reference_id` may be somebody's.
 */
export function factsOfVisitor({ documentElement }: Document): Record<string, string> {
  const { variant, market } = documentElement.dataset
  const { country, currency } = market ? { ...readSaved(), ...marketStore.get() } : {}
  const marks = Object.entries(readUtms()).filter(([name]) => name.startsWith('utm_'))
  const facts = Object.entries({ variant, country, currency, ...Object.fromEntries(marks) })
  return Object.fromEntries(facts.flatMap(([name, value]) => (value ? [[name, value.slice(0, MARK)]] : [])))
}
