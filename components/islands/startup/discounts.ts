import { hidesDiscounts } from '@/lib/domain/price'
import { countryByIp } from '@/lib/visitor/country-by-ip'
import { writeStorage } from '@/lib/visitor/storage'

/**
 * Hides discounts in countries without them, by the visitor's IP (specification, section 4). The boot script keeps
 * them hidden on later pages.
 */
export async function hideDiscounts(): Promise<void> {
  const { dataset } = document.documentElement
  if (dataset['prerender'] !== undefined || dataset['discounts']) return
  dataset['discounts'] = hidesDiscounts(await countryByIp()) ? 'off' : 'on'
  writeStorage('discounts', dataset['discounts'], 'sessionStorage')
}
