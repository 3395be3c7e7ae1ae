import { readSaved } from '@/lib/visitor/saved-visitor'
import { marketStore } from '@/lib/visitor/store'
import { readUtms } from '@/lib/visitor/utms'

const MAX_VALUE_CHARS = 100

/**
 * Dimensions of marketing events: site variant, country and currency (where chosen), and last-touch UTM parameters.
 * Only `utm_*`: `client_reference_id` may identify a person.
 */
export function readVisitorAttributes({ documentElement }: Document): Record<string, string> {
  const { variant, market } = documentElement.dataset
  const { country, currency } = market ? { ...readSaved(), ...marketStore.get() } : {}
  const utms = Object.entries(readUtms()).filter(([name]) => name.startsWith('utm_'))
  const attributes = Object.entries({ variant, country, currency, ...Object.fromEntries(utms) })
  return Object.fromEntries(
    attributes.flatMap(([name, value]) => (value ? [[name, value.slice(0, MAX_VALUE_CHARS)]] : [])),
  )
}
