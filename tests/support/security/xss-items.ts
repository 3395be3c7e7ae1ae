import { DICTIONARY_NAMES, type DictionaryName } from '../../../lib/domain/dictionary-names.ts'
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

/** An item of each dictionary; `undefined` if it has no free text. */
const ITEMS: Readonly<Record<DictionaryName, Omit<HostileItem, 'name'> | undefined>> = {
  banners: { text: HOSTILE, item: (id) => ({ id, slot: 'home', title: HOSTILE, text: HOSTILE, href: LINK }) },
  'promo-codes': {
    text: CODE.toUpperCase(),
    item: (id) => ({ code: CODE + id, discountType: 'percent', discount: 5 }),
  },
  flags: { text: HOSTILE, item: (key) => ({ key, description: HOSTILE }) },
  'discount-display': { text: HOSTILE, item: (id) => ({ id, shown: true, products: ['none'], note: HOSTILE }) },
  redirects: { text: LINK, item: (id) => ({ from: `/${id}`, to: LINK }) },
  'complex-sets': undefined,
  'company-details': { text: HOSTILE, item: (id) => ({ id, detail: 'kit', en: HOSTILE, ru: HOSTILE }) },
  'canned-replies': { text: HOSTILE, item: (id) => ({ id, title: HOSTILE, text: HOSTILE }) },
  'working-hours': { text: HOSTILE, item: (id) => ({ id, hours: 'Europe/Moscow Mon-Fri 09:00-19:00', note: HOSTILE }) },
}

export const HOSTILE_ITEMS: readonly HostileItem[] = DICTIONARY_NAMES.flatMap((name) => {
  const item = ITEMS[name]
  return item ? [{ name, ...item }] : []
})
