import { hidesDiscounts } from '@/lib/domain/price'
import { readCountryByIp } from '@/lib/visitor/country-by-ip'

const KEY = 'discounts'

/**
 * Asks once a browser session which country the visitor's address is in, and hides discounts where none are given
 * (specification, section 4). The boot script keeps them hidden on later pages.
 */
export async function hideDiscounts(): Promise<void> {
  const { dataset } = document.documentElement
  if (dataset['prerender'] !== undefined || dataset['discounts']) return
  const response = await fetch('/api/geoip')
  if (!response.ok) return
  dataset['discounts'] = hidesDiscounts(readCountryByIp(await response.json())) ? 'off' : 'on'
  try {
    sessionStorage.setItem(KEY, dataset['discounts'])
  } catch {
    return
  }
}
