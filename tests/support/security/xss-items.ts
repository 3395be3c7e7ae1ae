import type { DictionaryName } from '../../../lib/contract/dictionaries/table.ts'
import { HOSTILE } from './xss-payloads.ts'

interface HostileItem {
  readonly name: DictionaryName
  /** Hostile text in the item. */
  readonly text: string
  readonly item: (id: string) => Record<string, unknown>
}

/** URLs and codes contain no spaces. */
const LINK = `/legal?${HOSTILE.replaceAll(' ', '')}`
const CODE = HOSTILE.replaceAll(' ', '').slice(0, 30)

/** An item of each dictionary that has a free text. */
export const HOSTILE_ITEMS: readonly HostileItem[] = [
  { name: 'banners', text: HOSTILE, item: (id) => ({ id, slot: 'home', title: HOSTILE, text: HOSTILE, href: LINK }) },
  {
    name: 'promo-codes',
    text: CODE.toUpperCase(),
    item: (id) => ({ code: CODE + id, discountType: 'percent', discount: 5 }),
  },
  { name: 'flags', text: HOSTILE, item: (key) => ({ key, description: HOSTILE }) },
  { name: 'discount-display', text: HOSTILE, item: (id) => ({ id, shown: true, products: ['none'], note: HOSTILE }) },
  { name: 'redirects', text: LINK, item: (id) => ({ from: `/${id}`, to: LINK }) },
  { name: 'canned-replies', text: HOSTILE, item: (id) => ({ id, title: HOSTILE, text: HOSTILE }) },
  {
    name: 'working-hours',
    text: HOSTILE,
    item: (id) => ({ id, hours: 'Europe/Moscow Mon-Fri 09:00-19:00', note: HOSTILE }),
  },
]
